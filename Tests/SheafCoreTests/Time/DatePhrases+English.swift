extension DatePhrases {
    static let english = """
        # Days by name
        today = 2026-11-26
        tod = 2026-11-26
        tomorrow = 2026-11-27
        tom = 2026-11-27
        tmr = 2026-11-27
        tmrw = 2026-11-27
        Tomorrow = 2026-11-27
        yesterday = 2026-11-25
        day after tomorrow = 2026-11-28
        the day after tomorrow = 2026-11-28
        day before yesterday = 2026-11-24
        the day before yesterday = 2026-11-24
        eod = 2026-11-26
        later today = 2026-11-26
        by tomorrow = 2026-11-27
        until tomorrow = 2026-11-27

        # Days of the week
        mon = 2026-11-30
        monday = 2026-11-30
        tue = 2026-12-01
        tues = 2026-12-01
        weds = 2026-12-02
        thu = 2026-12-03
        thursday = 2026-12-03
        fri = 2026-11-27
        on friday = 2026-11-27
        by friday = 2026-11-27
        sat = 2026-11-28
        sunday = 2026-11-29
        this thursday = 2026-11-26
        this friday = 2026-11-27
        this sunday = 2026-11-29
        next friday = 2026-12-04
        next mon = 2026-11-30
        next thursday = 2026-12-03
        last friday = 2026-11-20
        last monday = 2026-11-23
        monday next week = 2026-11-30
        fri next week = 2026-12-04
        friday of next week = 2026-12-04
        next week friday = 2026-12-04
        friday this week = 2026-11-27
        wednesday this week = 2026-11-25
        tuesday last week = 2026-11-17
        friday after next = 2026-12-04
        the friday after next = 2026-12-04
        a week from friday = 2026-12-04
        two weeks from friday = 2026-12-11
        a week from today = 2026-12-03
        a week from tomorrow = 2026-12-04
        2 days after friday = 2026-11-29
        the day after friday = 2026-11-28
        the day before friday = 2026-11-26
        3 days before monday = 2026-11-27
        mon at 9 = 2026-11-30T09:00
        mon 9am = 2026-11-30T09:00
        friday, november 27 = 2026-11-27
        Friday, 27 Nov 2026 = 2026-11-27

        before friday = 2026-11-26
        eod friday = 2026-11-27
        end of day tomorrow = 2026-11-27
        friday eod = 2026-11-27

        # Weeks
        within the week = 2026-11-29 wait 2026-11-26 in 2026-11-23..2026-11-29
        this week = 2026-11-29 wait 2026-11-26 in 2026-11-23..2026-11-29
        next week = 2026-11-30 in 2026-11-30..2026-12-06
        next-week = 2026-11-30 in 2026-11-30..2026-12-06
        last week = 2026-11-16 in 2026-11-16..2026-11-22
        by next week = 2026-12-06 in 2026-11-30..2026-12-06
        by this week = 2026-11-29 in 2026-11-23..2026-11-29
        week after next = 2026-12-07 in 2026-12-07..2026-12-13
        the week after next = 2026-12-07 in 2026-12-07..2026-12-13
        later this week = 2026-11-29 wait 2026-11-26 in 2026-11-23..2026-11-29
        eow = 2026-11-29
        end of week = 2026-11-29
        end of the week = 2026-11-29
        by end of the week = 2026-11-29
        by the end of next week = 2026-12-06
        end of next week = 2026-12-06
        start of next week = 2026-11-30
        beginning of next week = 2026-11-30
        sow = 2026-11-30
        weekend = 2026-11-28 in 2026-11-28..2026-11-29
        this weekend = 2026-11-28 in 2026-11-28..2026-11-29
        next weekend = 2026-12-05 in 2026-12-05..2026-12-06
        by the weekend = 2026-11-29 in 2026-11-28..2026-11-29
        2026-W49 = 2026-12-06 wait 2026-11-30 in 2026-11-30..2026-12-06
        2026-w01 = 2026-01-04 wait 2025-12-29 in 2025-12-29..2026-01-04
        2026-W49-3 = 2026-12-02
        2026W53 = 2027-01-03 wait 2026-12-28 in 2026-12-28..2027-01-03
        w49 = 2026-12-06 wait 2026-11-30 in 2026-11-30..2026-12-06
        week 50 = 2026-12-13 wait 2026-12-07 in 2026-12-07..2026-12-13
        first week of december = 2026-12-06 wait 2026-12-01 in 2026-12-01..2026-12-06
        second week of december = 2026-12-13 wait 2026-12-07 in 2026-12-07..2026-12-13
        last week of december = 2026-12-31 wait 2026-12-28 in 2026-12-28..2026-12-31
        third week of january = 2027-01-24 wait 2027-01-18 in 2027-01-18..2027-01-24

        # Months
        this month = 2026-11-30 wait 2026-11-26 in 2026-11-01..2026-11-30
        next month = 2026-12-01 in 2026-12-01..2026-12-31
        next-month = 2026-12-01 in 2026-12-01..2026-12-31
        last month = 2026-10-01 in 2026-10-01..2026-10-31
        by next month = 2026-12-31 in 2026-12-01..2026-12-31
        month after next = 2027-01-01 in 2027-01-01..2027-01-31
        december = 2026-12-31 wait 2026-12-01 in 2026-12-01..2026-12-31
        dec = 2026-12-31 wait 2026-12-01 in 2026-12-01..2026-12-31
        november = 2026-11-30 wait 2026-11-26 in 2026-11-01..2026-11-30
        march = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        in march = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        by december = 2026-12-31 in 2026-12-01..2026-12-31
        by march = 2027-03-31 in 2027-03-01..2027-03-31
        february 2027 = 2027-02-28 wait 2027-02-01 in 2027-02-01..2027-02-28
        march next year = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        march of next year = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        last day of the year = 2026-12-31
        first day of next year = 2027-01-01
        first day of the month = 2026-12-01
        first quarter of 2027 = 2027-03-31 wait 2027-01-01 in 2027-01-01..2027-03-31
        next month on the 5th = 2026-12-05
        march the 3rd = 2027-03-03
        next march = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        2027-03 = 2027-03-31 wait 2027-03-01 in 2027-03-01..2027-03-31
        eom = 2026-11-30
        end of month = 2026-11-30
        end of the month = 2026-11-30
        end of next month = 2026-12-31
        by end of next month = 2026-12-31
        end of november = 2026-11-30
        end of february = 2027-02-28
        end of december 2027 = 2027-12-31
        som = 2026-12-01
        start of next month = 2026-12-01
        beginning of january = 2027-01-01
        first of december = 2026-12-01
        the first of next month = 2026-12-01
        first day of december = 2026-12-01
        first day of next month = 2026-12-01
        last day of november = 2026-11-30
        last day of the month = 2026-11-30
        last day of next month = 2026-12-31
        last day of february = 2027-02-28
        first monday of december = 2026-12-07
        first monday in december = 2026-12-07
        second tuesday of december = 2026-12-08
        third thursday of january = 2027-01-21
        last friday of november = 2026-11-27
        last friday of the month = 2026-11-27
        first friday of next month = 2026-12-04
        last monday of next month = 2026-12-28
        1st monday of december = 2026-12-07
        2nd friday of january 2027 = 2027-01-08
        first monday = 2026-12-07
        mid december = 2026-12-20 wait 2026-12-11 in 2026-12-11..2026-12-20
        mid-december = 2026-12-20 wait 2026-12-11 in 2026-12-11..2026-12-20
        early december = 2026-12-10 wait 2026-12-01 in 2026-12-01..2026-12-10
        late january = 2027-01-31 wait 2027-01-21 in 2027-01-21..2027-01-31
        middle of december = 2026-12-20 wait 2026-12-11 in 2026-12-11..2026-12-20

        # Quarters, years
        next quarter = 2027-01-01 in 2027-01-01..2027-03-31
        this quarter = 2026-12-31 wait 2026-11-26 in 2026-10-01..2026-12-31
        last quarter = 2026-07-01 in 2026-07-01..2026-09-30
        by next quarter = 2027-03-31 in 2027-01-01..2027-03-31
        eoq = 2026-12-31
        soq = 2027-01-01
        end of quarter = 2026-12-31
        end of the quarter = 2026-12-31
        end of next quarter = 2027-03-31
        q1 = 2027-03-31 wait 2027-01-01 in 2027-01-01..2027-03-31
        Q4 = 2026-12-31 wait 2026-11-26 in 2026-10-01..2026-12-31
        q2 2027 = 2027-06-30 wait 2027-04-01 in 2027-04-01..2027-06-30
        first quarter = 2027-03-31 wait 2027-01-01 in 2027-01-01..2027-03-31
        end of q1 = 2027-03-31
        this year = 2026-12-31 wait 2026-11-26 in 2026-01-01..2026-12-31
        next year = 2027-01-01 in 2027-01-01..2027-12-31
        by next year = 2027-12-31 in 2027-01-01..2027-12-31
        year after next = 2028-01-01 in 2028-01-01..2028-12-31
        eoy = 2026-12-31
        end of year = 2026-12-31
        end of the year = 2026-12-31
        end of next year = 2027-12-31
        beginning of next year = 2027-01-01
        soy = 2027-01-01
        end of 2027 = 2027-12-31

        # Distances
        +3d = 2026-11-29
        3d = 2026-11-29
        -3d = 2026-11-23
        +2w = 2026-12-10
        +1mo = 2026-12-26
        2mo = 2027-01-26
        +1q = 2027-02-26
        +1y = 2027-11-26
        in 3 days = 2026-11-29
        in three days = 2026-11-29
        in a week = 2026-12-03
        in a fortnight = 2026-12-10
        a fortnight from friday = 2026-12-11
        in a month = 2026-12-26
        in 2 months = 2027-01-26
        in a year = 2027-11-26
        in half a year = 2027-05-26
        3 days from now = 2026-11-29
        2 weeks from now = 2026-12-10
        a month from today = 2026-12-26
        two weeks later = 2026-12-10
        2 weeks ago = 2026-11-12
        3 days ago = 2026-11-23
        within 3 days = 2026-11-29
        within a week = 2026-12-03
        30m = 2026-11-26T10:30
        in 30m = 2026-11-26T10:30
        +90m = 2026-11-26T11:30
        in 45 min = 2026-11-26T10:45
        1h = 2026-11-26T11:00
        1h30m = 2026-11-26T11:30
        +2h = 2026-11-26T12:00
        in an hour = 2026-11-26T11:00
        in half an hour = 2026-11-26T10:30
        an hour from now = 2026-11-26T11:00
        in 1 hour and 30 minutes = 2026-11-26T11:30
        30 minutes ago = 2026-11-26T09:30
        now = 2026-11-26T10:00

        # Days by number
        2026-12-31 = 2026-12-31
        2026/12/31 = 2026-12-31
        2026.12.31 = 2026-12-31
        2027-1-5 = 2027-01-05
        12/31 = 2026-12-31
        1/12 = 2027-01-12
        31/12 = 2026-12-31
        12-31 = 2026-12-31
        1.12. = 2026-12-01
        31.12. = 2026-12-31
        5.1. = 2027-01-05
        01.12.2026 = 2026-12-01
        31.12.2026 = 2026-12-31
        1. 12. 2026 = 2026-12-01
        12/31/2026 = 2026-12-31
        31/12/2026 = 2026-12-31
        26/12/31 = 2026-12-31
        27/02/28 = 2027-02-28
        26/12/25 = 2026-12-25
        12/31/26 = 2026-12-31
        26.12.31 = 2026-12-31
        27.1.5 = 2027-01-05
        26-12-31 = 2026-12-31
        261231 = 2026-12-31
        270105 = 2027-01-05
        20261231 = 2026-12-31
        20261231T090000Z = 2026-12-31T18:00
        20261231T150000 = 2026-12-31T15:00
        20261231T1500 = 2026-12-31T15:00
        2026-12-31T15:00:00+09:00 = 2026-12-31T15:00
        2026-12-31 15:00 = 2026-12-31T15:00
        25th = 2026-12-25
        30th = 2026-11-30
        the 5th = 2026-12-05
        nov 27 = 2026-11-27
        27 nov = 2026-11-27
        27th of november = 2026-11-27
        december 1st = 2026-12-01
        december first = 2026-12-01
        mar 1 = 2027-03-01
        nov 25 = 2027-11-25
        march 3, 2028 = 2028-03-03
        nov 30 mon = 2026-11-30
        25th of next month = 2026-12-25
        1st of next month = 2026-12-01
        next month 25th = 2026-12-25

        # Days with a name
        christmas = 2026-12-25
        xmas = 2026-12-25
        christmas eve = 2026-12-24
        by christmas = 2026-12-25
        christmas 2027 = 2027-12-25
        next christmas = 2026-12-25
        new year's day = 2027-01-01
        new years eve = 2026-12-31
        before christmas = 2026-12-24
        new year's eve = 2026-12-31
        halloween = 2027-10-31
        2 days before christmas = 2026-12-23
        the day after christmas = 2026-12-26
        a week before christmas = 2026-12-18
        d-3 = 2026-11-29
        D-day = 2026-11-26

        # Times
        3pm = 2026-11-26T15:00
        9am = 2026-11-27T09:00
        at 5 = 2026-11-26T17:00
        at 11 = 2026-11-26T11:00
        14:30 = 2026-11-26T14:30
        noon = 2026-11-26T12:00
        midnight = 2026-11-26T23:59:59
        24:00 = 2026-11-26T23:59:59
        today at midnight = 2026-11-26T23:59:59
        tomorrow midnight = 2026-11-27T23:59:59
        tomorrow 24:00 = 2026-11-27T23:59:59
        tomorrow 0:00 = 2026-11-27T00:00
        tomorrow 12am = 2026-11-27T00:00
        tomorrow at 5 = 2026-11-27T17:00
        tomorrow at 9 = 2026-11-27T09:00
        tomorrow at 5pm = 2026-11-27T17:00
        tomorrow at 5 o'clock = 2026-11-27T17:00
        tomorrow at 3:30pm = 2026-11-27T15:30
        tomorrow 3pm = 2026-11-27T15:00
        3pm tomorrow = 2026-11-27T15:00
        fri 14:30 = 2026-11-27T14:30
        by friday 5pm = 2026-11-27T17:00
        by 5pm = 2026-11-26T17:00
        tomorrow morning = 2026-11-27T09:00
        tomorrow afternoon = 2026-11-27T15:00
        tomorrow night = 2026-11-27T21:00
        friday evening = 2026-11-27T19:00
        tomorrow in the morning = 2026-11-27T09:00
        this afternoon = 2026-11-26T15:00
        this evening = 2026-11-26T19:00
        this morning = 2026-11-26T11:00
        tonight = 2026-11-26T21:00
        tonight at 8 = 2026-11-26T20:00
        tonight 10pm = 2026-11-26T22:00
        last night = 2026-11-25T21:00
        12/31 11pm = 2026-12-31T23:00
        nov 30 at 9 = 2026-11-30T09:00
        next friday at 3 = 2026-12-04T15:00
        monday next week at 9am = 2026-11-30T09:00
        day after tomorrow at noon = 2026-11-28T12:00
        in 3 days at 4pm = 2026-11-29T16:00
        christmas eve at 6pm = 2026-12-24T18:00

        # Refused
        tomorow ! unknownDateWord
        soonish ! unknownDateWord
        whenever ! unknownDateWord
        asap ! unknownDateWord
        next ! incompleteDate
        in 3 ! incompleteDate
        25 ! incompleteDate
        fri at ! incompleteDate
        the day after ! incompleteDate
        a week from ! incompleteDate
        end of ! incompleteDate
        december 9am ! incompleteDate
        fri sat ! misplacedDateWord
        3pm 4pm ! misplacedDateWord
        monday december ! misplacedDateWord
        next noon ! misplacedDateWord
        2026-02-30 ! noSuchDay
        2014-31-12 ! noSuchDay
        2027-02-29 ! noSuchDay
        32nd ! noSuchDay
        november 31 ! noSuchDay
        13/32 ! noSuchDay
        2026-W54 ! noSuchDay
        fifth monday of december ! noSuchDay
        q5 ! noSuchDay
        201331 ! noSuchDay
        nov 30 tue ! wrongWeekday
        tuesday, november 30 ! wrongWeekday
        25:00 ! noSuchTime
        13pm ! noSuchTime
        at 26 ! noSuchTime
        99999d ! numberTooLarge

        # Parts of a week
        early next week = 2026-12-01 wait 2026-11-30 in 2026-11-30..2026-12-01
        mid next week = 2026-12-02
        middle of next week = 2026-12-02
        late next week = 2026-12-04 wait 2026-12-03 in 2026-12-03..2026-12-04
        late this week = 2026-11-27 wait 2026-11-26 in 2026-11-26..2026-11-27
        early friday ! misplacedDateWord
        late next year ! misplacedDateWord

        # Minutes beside the hour
        half past 3 = 2026-11-26T15:30
        half past nine = 2026-11-27T09:30
        at half past 3 = 2026-11-26T15:30
        tomorrow half past 8 = 2026-11-27T08:30
        friday at half past 3 = 2026-11-27T15:30
        half past 10 pm = 2026-11-26T22:30
        quarter to 5 = 2026-11-26T16:45
        a quarter to five = 2026-11-26T16:45
        quarter past 4 pm = 2026-11-26T16:15
        quarter to 8 am tomorrow = 2026-11-27T07:45
        next monday at quarter past nine = 2026-11-30T09:15
        ten past three = 2026-11-26T15:10
        ten to five = 2026-11-26T16:50
        20 past 3 = 2026-11-26T15:20
        10 minutes to 5 = 2026-11-26T16:50
        10 to 12 ! misplacedDateWord
        half to 5 ! misplacedDateWord
        quarter to ! incompleteDate
        half past 13 pm ! noSuchTime

        # Long holidays
        chuseok holidays = 2027-09-16 wait 2027-09-14 in 2027-09-14..2027-09-16
        lunar new year holiday = 2027-02-08 wait 2027-02-06 in 2027-02-06..2027-02-08
        """
}
