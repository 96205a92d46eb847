/// The places in a body where a conflict block may stand: behind the paragraph, list, table or
/// fence that it falls in. So it parts none of them, and blocks never nest.
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

    /// The place of a block that belongs before line `index`.
    func place(atOrBehind index: Int) -> Int { places[index] }

    /// The place of the blocks of front-matter values.
    var end: Int { places[places.count - 1] }
}

/// The places of a side's lines in the result: a block comes back behind the line it stood behind.
struct BlockReturn {
    /// For each line of the side, and for its end, the place behind all lines above it.
    private let places: Sides<Age, [Int]>

    init(_ lines: [MergedLine], counts: Sides<Age, Int>) {
        places = Sides.byAge { age in
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

    /// Returns the place of a block that stood before the line `place` of a side.
    func place(of place: Int, on age: Age) -> Int { places[age][place] }
}
