import Foundation
import SheafCore
import SheafExchange
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

/// Files that other projects test themselves with, good ones and broken ones: `Fixtures/imports`.
@Suite(.limited) struct ImportedFilesTests {
    /// A file, and how it is read.
    struct Sample: CustomTestStringConvertible {
        let testDescription: String
        let format: ExchangeFormat
        let bytes: [UInt8]

        /// With its events as memos.
        func reading(at now: Moment) throws -> ExchangeReading { try reading(bytes, at: now) }

        func reading(_ bytes: [UInt8], at now: Moment) throws -> ExchangeReading {
            var options = ExchangeOptions()
            options.takesEvents = true
            let read = try #require(format.read)
            return read(bytes, now, options)
        }
    }

    private static let folder = repositoryFolder + "/Fixtures/imports"

    /// Each file, and each calendar of events once more as one of tasks.
    private static let samples: [Sample] = ["icalendar", "sleek"].flatMap { project in
        names(in: "\(folder)/\(project)").filter { !$0.hasPrefix("LICENSE") }.flatMap { name in
            let file = "\(project)/\(name)"
            let data = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
            let format = name.hasSuffix(".ics") ? ExchangeFormat.iCalendar : .todoTxt
            let sample = Sample(testDescription: file, format: format, bytes: Array(data))
            guard let tasks = data.replacing("VEVENT", with: "VTODO") else { return [sample] }
            return [
                sample,
                Sample(
                    testDescription: "\(file), its events as tasks", format: format, bytes: tasks),
            ]
        }
    }

    /// To record: run with `SHEAF_RECORD=1`, which fails, and read the file.
    @Test func `What is read of them was found good`() throws {
        let now = try TestPlace().environment.now
        let outcomes =
            try Self.samples.map { sample in
                let reading = try sample.reading(at: now)
                let lines = sample.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                    .count
                for error in reading.errors {
                    guard case .line(1...lines) = error.place else {
                        Issue.record("\(sample.testDescription): \(error)")
                        continue
                    }
                }
                return
                    (["\(sample.testDescription): \(reading.items.count)"]
                    + reading.errors.map { "  refused: \($0.place): \($0.problem)" }
                    + reading.losses.map { "  lost: \($0.place): \($0.problem)" })
                    .joined(separator: "\n")
            }.joined(separator: "\n") + "\n"
        let path = "\(Self.folder)/outcomes.txt"
        let kept = text(ofFile: path)
        if getenv("SHEAF_RECORD") != nil, outcomes != kept {
            try outcomes.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(outcomes == kept)
    }

    @Test(arguments: samples)
    func `A file comes once, and goes on to another store whole`(sample: Sample) async throws {
        let (place, store) = try await TestPlace.withStore()
        let now = store.environment.now
        let reading = try sample.reading(at: now)
        func request(_ items: [ExchangeItem]) -> ImportRequest {
            ImportRequest(items, format: sample.format, name: sample.testDescription)
        }
        #expect(try store.importing(request(reading.items)).added.count == reading.items.count)
        let again = try store.importing(request(reading.items))
        #expect(again.change?.commit == nil)
        #expect(again.unchanged == reading.items.count)
        let diagnosis = try await store.examine()
        // But for the program, which is not in the path of a test.
        let findings = diagnosis.findings.filter {
            if case .programNotFound = $0.problem { false } else { true }
        }
        #expect(findings.isEmpty, "\(findings)")
        #expect(try place.git("status --porcelain").isEmpty)

        // Memos have no place there, which is told.
        let items = try store.exchangeItems(store.items(withUpdated: false).results)
        let writing = sample.format.write(items, now)
        let tasks = items.filter { $0.state != nil }
        #expect(
            writing.losses.count { $0.problem == .memo } == items.count - tasks.count)
        let back = try sample.reading(writing.bytes, at: now)
        #expect(back.errors == [])
        let (elsewhere, other) = try await TestPlace.withStore()
        _ = try other.importing(request(back.items))
        let there = try other.exchangeItems(other.items(withUpdated: false).results)
        let days = sample.format.name == "todo.txt" ? now.zone : nil
        #expect(said(there, days: days) == said(tasks, days: days))
        #expect(try elsewhere.git("status --porcelain").isEmpty)
        let home = try store.importing(request(back.items))
        #expect(home.change?.commit == nil)
    }

    /// All that items say, but for the names that a store gives them.
    ///
    /// - Parameter days: of a format that knows days only, the zone in which they are.
    private func said(_ items: [ExchangeItem], days: Zone?) -> [String] {
        items.map { item in
            let dates = [item.due, item.scheduled, item.wait, item.created, item.completed].map {
                $0.map { date in days.map { date.date(in: $0).description } ?? date.description }
                    ?? "-"
            }
            let relations = (item.depends + [item.parent].compactMap(\.self)).map {
                $0.source ?? "?"
            }
            return """
                \(item.title)
                \(item.body)
                \(item.statusName ?? "memo") \(dates) \(relations)
                \(item.repeatText ?? "-") \(item.skippedDays.map(\.description))
                \(item.tags) \(item.priority?.rawValue ?? "-") \(item.project ?? "-") \(item.own)
                """
        }.sorted()
    }
}

extension Data {
    /// The bytes with each of a word as another one; `nil` where the word is not in them.
    fileprivate func replacing(_ word: String, with other: String) -> [UInt8]? {
        let parts = Array(self).split(separator: Array(word.utf8), omittingEmptySubsequences: false)
        return parts.count > 1 ? Array(parts.joined(separator: other.utf8)) : nil
    }
}
