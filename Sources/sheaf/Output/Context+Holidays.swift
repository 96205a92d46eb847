import SheafCore
import SheafTerminal

extension Context {
    /// The public holidays of some days, where the user wants to see them: by the setting `holidays`, and
    /// without it where the language is Korean.
    func holidays(
        in days: ClosedRange<CalendarDate>
    ) -> [CalendarDate: [KoreanHoliday.Occurrence]] {
        switch settings.holidays {
        case .korea: KoreanHoliday.holidays(in: days)
        case .off: [:]
        case nil: language == .korean ? KoreanHoliday.holidays(in: days) : [:]
        }
    }
}

extension KoreanHoliday.Occurrence {
    /// Its name: of a day off beside the day itself with `holidays`, `연휴` behind it.
    var message: Message {
        Message("holiday-\(holiday.rawValue)" + (isDayItself ? "" : "-beside"))
    }
}
