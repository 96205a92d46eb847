/// Reads the fixed forms of dates and times from UTF-8 bytes, without making strings.
struct ByteReader {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    var isAtEnd: Bool { position == bytes.count }

    /// The next byte, or `nil` at the end.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == byte.value else { return false }
        position += 1
        return true
    }

    /// Exactly `count` digits.
    mutating func takeDigits(_ count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = takeDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    mutating func takeDigit() -> Int? {
        guard let next, next.isASCIIDigit else { return nil }
        position += 1
        return Int(next - 0x30)
    }

    /// `2026-11-25`
    mutating func takeDate() -> CalendarDate? {
        guard let year = takeDigits(4), take("-"), let month = takeDigits(2), take("-"),
            let day = takeDigits(2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// `14:30`, `14:30:05`; a fraction of a second is read and dropped.
    mutating func takeTime() -> TimeOfDay? {
        guard let hour = takeDigits(2), take(":"), let minute = takeDigits(2) else { return nil }
        guard take(":") else { return TimeOfDay(hour: hour, minute: minute) }
        guard let second = takeDigits(2) else { return nil }
        if take(".") || take(",") {
            guard takeDigit() != nil else { return nil }
            while takeDigit() != nil {}
        }
        // RFC 3339 allows a leap second; no clock here counts one.
        return TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second)
    }

    /// `Z`, `+09:00`, `+0900`, `+09`, in seconds east of UTC.
    mutating func takeOffset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") {
            sign = 1
        } else if take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = takeDigits(2), hours < 24 else { return nil }
        guard !isAtEnd else { return sign * hours * 3600 }
        _ = take(":")
        guard let minutes = takeDigits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

/// Returns what `body` takes of the text's UTF-8 bytes; `nil` where that is not all of them.
func withByteReader<Result>(
    _ text: some StringProtocol, _ body: (inout ByteReader) -> Result?
) -> Result? {
    var text = String(text)
    return text.withUTF8 { bytes in
        var reader = ByteReader(bytes: bytes)
        let result = body(&reader)
        return reader.isAtEnd ? result : nil
    }
}

/// Decimal digits with zeros in front.
func padded(_ number: Int, to width: Int) -> String {
    // Months, days, hours and minutes: a listing shows thousands of them.
    if width == 2, twoDigits.indices.contains(number) { return twoDigits[number] }
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

private let twoDigits = (0..<100).map { ($0 < 10 ? "0" : "") + String($0) }
