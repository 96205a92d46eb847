import SheafExchange
import SheafWords

extension ExchangeLoss: FactConvertible {
    /// Says what the other format has no place for.
    public var fact: Fact {
        switch problem {
        case .deleted: Fact("lost-deleted", ["title": title])
        case .structured(let key): Fact("lost-structured", ["title": title, "key": key])
        case .notADate(let key, let value):
            Fact("kept-as-text", ["title": title, "key": key, "value": value])
        case .repetition(let rule):
            if case .item = place {
                Fact("lost-repetition", ["title": title, "rule": rule])
            } else {
                Fact("kept-repetition", ["title": title, "rule": rule])
            }
        case .dependency(let name): Fact("lost-dependency", ["title": title, "name": name])
        case .laterDays(let count):
            Fact("left-to-the-rule", ["title": title, "count": count.counted])
        case .extraDays(let count):
            Fact("kept-extra-days", ["title": title, "count": count.counted])
        case .text(let lines): Fact("lost-text", ["title": title, "count": lines.counted])
        case .key(let key): Fact("lost-key", ["title": title, "key": key])
        case .memo: Fact("lost-memo", ["title": title])
        case .events(let count): Fact("lost-events", ["count": count.counted])
        case .zone(let name, let key):
            Fact("lost-zone", ["title": title, "key": key, "name": name])
        }
    }
}

extension ExchangeError: FactConvertible {
    /// Why a record cannot be read.
    public var fact: Fact {
        switch problem {
        case .malformed: Fact("record-malformed")
        case .encoding: Fact("record-not-utf-8")
        case .missing(let key): Fact("record-lacks", ["key": key])
        case .tooMuch(let limit): Fact("record-too-long", ["limit": limit.counted])
        case .tooDeep(let limit): Fact("record-too-deep", ["limit": limit.counted])
        case .columnMissing(let name, let known):
            Fact("no-such-column", ["name": name, "columns": known])
        case .titleColumnMissing(let known): Fact("no-title-column", ["columns": known])
        }
    }
}

extension ExchangePlace: FactConvertible {
    public var fact: Fact {
        switch self {
        case .line(let number): Fact("place-line", ["number": number])
        case .fileLine(let file, let number):
            Fact("place-file-line", ["file": file, "number": number])
        case .record(let number): Fact("place-record", ["number": number])
        case .item(let handle): Fact("place-item", ["handle": handle])
        }
    }
}
