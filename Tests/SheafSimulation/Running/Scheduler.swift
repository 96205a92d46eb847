import SheafGit

/// Makes the history of one run from its seed.
struct Scheduler {
    let settings: Simulation.Settings

    /// What is done how often, syncs aside.
    private static let noteActs: [(weight: Int, choice: Act)] =
        [
            (3, .command(.add)), (1, .command(.memo)), (4, .command(.set)), (3, .command(.tag)),
            (3, .command(.move)), (4, .command(.append)), (4, .command(.edit)),
            (2, .command(.editMeanwhile)), (3, .command(.retitle)), (1, .command(.rename)),
            (2, .command(.relocate)), (3, .command(.remove)), (2, .command(.restore)),
            (5, .command(.undo)), (3, .command(.redo)),
            (26, .edit(.lines)), (10, .edit(.frontMatter)), (3, .edit(.settle)),
            (2, .edit(.newFile)), (3, .edit(.dailyNote)), (2, .edit(.sameName)),
            (2, .edit(.copy)), (2, .edit(.delete)), (2, .edit(.rename)), (1, .edit(.caseRename)),
            (3, .edit(.textAttachment)), (2, .edit(.binaryAttachment)),
            (2, .edit(.fileForFolder)), (1, .edit(.longLine)), (1, .edit(.lineEndings)),
            (1, .edit(.settings)),
            (5, .git(.commit)), (2, .git(.move)), (2, .git(.pull)), (2, .git(.pullRebase)),
            (1, .git(.stash)), (1, .clock), (1, .offline),
        ]

    private static let repeatingActs: [(weight: Int, choice: Act)] =
        [
            (20, .command(.done)), (8, .command(.doneLate)), (1, .command(.doneForGood)),
            (8, .command(.skip)), (3, .command(.begin)), (3, .command(.reopen)),
            (8, .command(.postpone)), (3, .command(.plan)), (10, .command(.tick)),
            (10, .command(.undo)), (5, .command(.redo)), (6, .edit(.repeatingLines)),
            (3, .edit(.repeatingDates)), (2, .clock), (1, .offline),
        ]

    private static let linkActs: [(weight: Int, choice: Act)] =
        [
            (16, .command(.link)), (10, .edit(.link)), (10, .command(.relocateLinked)),
            (8, .command(.renameLinked)), (5, .command(.retitleLinked)),
            (2, .command(.removeLinked)), (2, .command(.relocate)),
            (5, .edit(.moveLinked)), (5, .git(.moveLinked)), (6, .edit(.lines)),
            (3, .command(.append)), (3, .git(.commit)), (5, .command(.undo)),
            (2, .command(.redo)), (1, .offline),
        ]

    private static let surroundingActs: [(weight: Int, choice: Act)] =
        [
            (5, .surrounding(.ignore)), (4, .surrounding(.unignore)),
            (10, .surrounding(.privateText)), (3, .surrounding(.untrack)),
            (3, .surrounding(.renameBranch)), (4, .surrounding(.moveBranch)),
            (2, .surrounding(.resetSoft)), (2, .surrounding(.resetMixed)),
            (2, .surrounding(.resetHard)), (2, .surrounding(.deleteIndex)),
            (2, .surrounding(.copyFolder)), (2, .surrounding(.unmount)),
            (5, .surrounding(.otherTool)), (4, .surrounding(.killGit)),
            (3, .surrounding(.addQuery)), (10, .edit(.lines)), (3, .edit(.frontMatter)),
            (2, .edit(.newFile)), (2, .command(.add)), (3, .command(.append)),
            (2, .command(.remove)), (2, .command(.undo)), (3, .git(.commit)), (1, .offline),
        ]

    private var acts: [(weight: Int, choice: Act)] {
        switch settings.subject {
        case .notes: Self.noteActs
        case .repeating: Self.repeatingActs
        case .links: Self.linkActs
        case .surroundings: Self.surroundingActs
        }
    }

    /// The steps of a run. Devices differ in how often they sync: one may be offline for most of
    /// it.
    func history(seed: UInt64) -> [Step] {
        var chance = Chance(seed: seed)
        let laziness = (0..<settings.devices).map { _ in chance.number(45...85) }
        return (1...max(1, settings.steps)).map { number in
            let device = chance.number(0...settings.devices - 1)
            let hub = chance.number(0...settings.hubs - 1)
            let act =
                chance.happens(100 - laziness[device])
                ? syncing(hub, &chance) : chance.one(of: acts) ?? .clock
            return Step(
                number: number, device: device, act: killed(act, hub, &chance),
                seed: chance.next())
        }
    }

    private func syncing(_ hub: Int, _ chance: inout Chance) -> Act {
        // A clone that is made anew has none of the files that git ignores.
        if settings.subject == .surroundings { return .sync(hub: hub) }
        return switch chance.number(0...99) {
        case ..<6: .syncBeside(.writesIntoOpenFile, hub: hub)
        case ..<12: .syncBeside(.savesOldBuffer, hub: hub)
        case ..<14: .clone(hub: hub)
        case 14 where chance.happens(50): .git(.collectGarbage)
        default: .sync(hub: hub)
        }
    }

    /// The same act, some of the time with a kill in it, where the build knows of failpoints.
    private func killed(_ act: Act, _ hub: Int, _ chance: inout Chance) -> Act {
        guard chance.happens(10), let point = chance.one(of: Failpoint.allCases) else { return act }
        switch act {
        case .sync(let hub): return .killedSync(point, hub: hub)
        case .command(let command): return .killedCommand(point, command)
        default: return act
        }
    }
}
