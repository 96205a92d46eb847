import SheafCore
import SheafExchange
import Testing

/// Noon of 28 November 2026 in Seoul.
let now = Moment(
    seconds: 1_795_834_800, zone: .fixed(9 * 3600, identifier: "Asia/Seoul"))

extension ExchangeFormat {
    /// Reads a text that has nothing wrong.
    func items(_ text: String) throws -> [ExchangeItem] {
        let reading = try reading(Array(text.utf8))
        #expect(reading.errors == [])
        return reading.items
    }

    func reading(_ bytes: [UInt8]) throws -> ExchangeReading {
        let read = try #require(self.read)
        return read(bytes, now, ExchangeOptions())
    }

    func text(_ items: [ExchangeItem]) -> String {
        String(decoding: write(items, now).bytes, as: UTF8.self)
    }

    /// Items as they come back, at no place in particular.
    func returned(_ items: [ExchangeItem]) throws -> [ExchangeItem] {
        try self.items(text(items)).map(\.anywhere)
    }
}

extension ExchangeItem {
    var anywhere: ExchangeItem {
        var item = self
        item.place = .record(0)
        return item
    }
}
