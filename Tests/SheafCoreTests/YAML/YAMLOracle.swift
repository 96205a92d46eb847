import Yams

@testable import SheafCore

/// Holds what is read of a text against what Yams reads. It wraps the same library, and brings a copy
/// that both use where both are linked.
struct YAMLOracle {
    private enum Outcome {
        case node(Node?)
        case error(reason: String, YAMLMark?)
    }

    let text: String

    /// What is read otherwise than by Yams; `nil` where nothing is.
    func difference() -> String? {
        let outcome = yams()
        do {
            let node = try YAMLNode.compose(text)
            switch outcome {
            case .error(let reason, _): return "only Yams refuses it: \(reason)"
            case .node(nil): return node == nil ? nil : "content, where Yams sees none"
            case .node(let theirs?):
                guard let node else { return "no content, where Yams sees some" }
                return difference(node, theirs, isKey: false)
            }
        } catch let error where error.reason == YAMLNode.keyIsNoScalar {
            // Yams has such keys; a person has none.
            return nil
        } catch {
            guard case .error(let reason, let mark) = outcome else { return "refused: \(error)" }
            let isSame = error.reason == reason && (mark == nil || error.mark == mark)
            return isSame
                ? nil : "\(error), where Yams says \(reason) at \(String(describing: mark))"
        }
    }

    private func yams() -> Outcome {
        do {
            return .node(try Yams.compose(yaml: text, .basic))
        } catch YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _)
        {
            return .error(reason: problem, YAMLMark(line: mark.line, column: mark.column))
        } catch YamlError.duplicatedKeysInMapping(let names, let context) {
            // Of keys that are no text, Yams has no name, and of several any may be the first.
            let texts = names.filter { $0 != "<uncovertable>" }
            let isCertain = names.count == 1 || texts.count == names.count
            let mark = YAMLMark(line: context.mark.line, column: context.mark.column)
            return .error(
                reason: (["duplicate key"] + texts).joined(separator: " "), isCertain ? mark : nil)
        } catch YamlError.reader(let problem, _, _, _) {
            return .error(reason: problem, nil)
        } catch {
            return .error(reason: String(describing: error), nil)
        }
    }

    private func difference(_ ours: YAMLNode, _ theirs: Node, isKey: Bool) -> String? {
        let place = "\(ours.mark.line):\(ours.mark.column)"
        guard ours.mark.line == theirs.mark?.line, ours.mark.column == theirs.mark?.column else {
            return "\(place), where Yams is at \(String(describing: theirs.mark))"
        }
        switch (ours.content, theirs) {
        case (.scalar(let text), .scalar(let scalar)):
            // Foundation, which Yams makes the text with, leaves out a byte order mark before it.
            let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
            guard text.utf8.elementsEqual(scalar.string.utf8) else {
                return "\(place): \(text), where Yams reads \(scalar.string)"
            }
            guard ours.isPlain == (scalar.style == .plain) else { return "\(place): style" }
            return tagDifference(ours, scalar.tag, YAMLTag.text, isKey: isKey)
        case (.sequence(let elements), .sequence(let sequence)):
            guard elements.count == sequence.count else { return "\(place): count" }
            return tagDifference(ours, sequence.tag, YAMLTag.sequence, isKey: isKey)
                ?? zip(elements, sequence).firstNonNil { difference($0, $1, isKey: isKey) }
        case (.mapping(let pairs), .mapping(let mapping)):
            guard pairs.count == mapping.count else { return "\(place): count" }
            return tagDifference(ours, mapping.tag, YAMLTag.mapping, isKey: isKey)
                ?? zip(pairs, mapping).firstNonNil {
                    difference($0.key, $1.key, isKey: true)
                        ?? difference($0.value, $1.value, isKey: isKey)
                }
        default: return "\(place): kind"
        }
    }

    /// Yams fills in the tags of keys when it compares them, and with them those of their aliases.
    private func tagDifference(
        _ ours: YAMLNode, _ theirs: Yams.Tag, _ implicit: String, isKey: Bool
    ) -> String? {
        let tag = ours.tag ?? ""
        if theirs.description == tag { return nil }
        let mayBeFilled = (tag.isEmpty || tag == "!") && (isKey || text.contains("*"))
        return mayBeFilled && theirs.description == implicit
            ? nil : "\(ours.mark): tag \(tag), where Yams has \(theirs)"
    }
}

extension Sequence {
    fileprivate func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
        for element in self {
            if let result = transform(element) { return result }
        }
        return nil
    }
}
