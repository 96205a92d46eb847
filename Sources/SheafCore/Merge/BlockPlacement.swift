/// Where a conflict block may stand in a body: behind the paragraph, list, table or fence that it
/// falls in. So it parts none of them, and blocks never nest.
struct BlockPlacement {
    /// For each line, and for the end, the first place at or behind it.
    private let places: [Int]

    init(_ lines: [MergedLine], _ table: LineTable) {
        var fence = CodeFence()
        var opened: Int?
        var isInside: [Bool] = []
        for (index, line) in lines.enumerated() {
            isInside.append(fence.isOpen)
            let bytes = table.lines[line.line.text].bytes
            if fence.read(bytes.drop(while: \.isBlank)), fence.isOpen { opened = index }
        }
        // A fence that is never closed hides all behind it: blocks stand before it.
        let limit = fence.isOpen ? opened ?? lines.count : lines.count
        var places = [Int](repeating: limit, count: lines.count + 1)
        for index in stride(from: limit - 1, through: 0, by: -1) {
            let isBehindBlank = index == 0 || table.isBlank(lines[index - 1].line.text)
            let isIndented = table.lines[lines[index].line.text].bytes.first?.isBlank == true
            let isFree = !isInside[index] && isBehindBlank && !(index > 0 && isIndented)
            places[index] = isFree ? index : places[index + 1]
        }
        self.places = places
    }

    /// Where a block that belongs before line `index` stands.
    func place(atOrBehind index: Int) -> Int { places[index] }

    /// Where the blocks of front-matter values stand.
    var end: Int { places[places.count - 1] }
}

/// Where the lines of a side stand in the result: a block comes back behind the line it stood
/// behind.
struct BlockReturn {
    /// For each line of the side, and for its end, the place behind all lines above it.
    private let places: BySide<[Int]>

    init(_ lines: [MergedLine], counts: BySide<Int>) {
        places = BySide { age in
            var places = [Int](repeating: 0, count: counts[age] + 1)
            for (index, line) in lines.enumerated() {
                guard let place = line.places[age] else { continue }
                places[place + 1] = index + 1
            }
            var highest = 0
            for index in places.indices {
                highest = max(highest, places[index])
                places[index] = highest
            }
            return places
        }
    }

    /// Where a block goes that stood before the line `place` of a side.
    func place(of place: Int, on age: Age) -> Int { places[age][place] }
}
