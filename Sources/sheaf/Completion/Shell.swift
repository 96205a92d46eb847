/// The shells that completion is made for.
///
/// Their scripts hand over the words typed so far, and take lines of a value, a tab and what it
/// means. The exit code is 1 where a path may stand.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// The words of a command line as the script passes them. Bash tears words apart at colons, so
    /// its script passes the whole line.
    func words(_ passed: [String]) -> [String] {
        self == .bash ? ShellLine(passed.joined(separator: " ")).words : passed
    }

    private static let bashScript = #"""
        # Completion of sheaf for bash.
        _sheaf() {
            local line=${COMP_LINE:0:COMP_POINT} output value meaning typed breaks begun code
            local only=yes
            local -a values=() shown=()
            COMPREPLY=()
            output=$(command sheaf completions bash --candidates -- "$line" 2>/dev/null)
            code=$?
            if ((code == 1)); then
                compopt -o default 2>/dev/null
                return
            fi
            # Readline takes what stands before a colon for a word of its own.
            typed=${line##*[[:space:]]}
            breaks=${COMP_WORDBREAKS//[^:=@]/}
            begun=
            if [[ -n $breaks && $typed == *[$breaks]* ]]; then
                begun=${typed%"${typed##*[$breaks]}"}
            fi
            while IFS=$'\t' read -r value meaning; do
                [[ -n $value ]] || continue
                [[ $value == "$typed"* ]] || only=no
                value=${value#"$begun"}
                values+=("$value")
                shown+=("$value${meaning:+  ($meaning)}")
            done <<<"$output"
            if ((${#values[@]} == 1)); then
                COMPREPLY=("${values[0]}")
                if [[ -z ${values[0]} || ${values[0]} == *[:=/] ]]; then
                    compopt -o nospace 2>/dev/null
                fi
            elif ((${#values[@]} > 1)); then
                COMPREPLY=("${shown[@]}")
                # Items found by their titles do not begin as what was typed: a blank among them
                # has them listed, and the typed word stays.
                if [[ $only == no ]]; then COMPREPLY+=(" "); fi
            fi
        }
        complete -o nosort -F _sheaf sheaf 2>/dev/null || complete -F _sheaf sheaf

        """#

    private static let zshScript = #"""
        #compdef sheaf
        # Completion of sheaf for zsh.
        _sheaf() {
            local output line value only=yes
            local -i code
            local -a values shown open openshown
            output=$(command sheaf completions zsh --candidates -- \
                "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
            code=$?
            if (( code == 1 )); then
                _files
                return
            fi
            for line in "${(@f)output}"; do
                [[ -n $line ]] || continue
                value=${line%%$'\t'*}
                [[ $value == ${(b)${(Q)PREFIX}}* ]] || only=no
                if [[ $value == *[:=/] ]]; then
                    open+=("$value")
                    openshown+=("${line/$'\t'/  }")
                else
                    values+=("$value")
                    shown+=("${line/$'\t'/  }")
                fi
            done
            # Items found by their titles do not begin as what was typed: they are a menu.
            if [[ $only == no ]]; then compstate[insert]=menu; fi
            (( $#values )) && compadd -U -V sheaf -l -d shown -a -- values
            (( $#open )) && compadd -U -V sheaf-keys -S '' -l -d openshown -a -- open
            (( $#values + $#open ))
        }
        if [[ $funcstack[1] == _sheaf ]]; then
            _sheaf "$@"
        elif (( $+functions[compdef] )); then
            compdef _sheaf sheaf
        fi

        """#

    private static let fishScript = #"""
        # Completion of sheaf for fish.
        function __sheaf_candidates
            set -l words (commandline -opc)
            set -l typed (commandline -ct)
            set -l lines (command sheaf completions fish --candidates -- $words "$typed" 2>/dev/null)
            if test $status -eq 1
                __fish_complete_path "$typed"
            else if test (count $lines) -gt 0
                printf '%s\n' $lines
            end
        end
        complete -c sheaf -f -k -a '(__sheaf_candidates)'

        """#
}

/// The typed part of a line of a shell, cut into words: quotation marks and backslashes are
/// taken off, nothing is expanded.
struct ShellLine {
    /// At least one: the last is the word being typed, empty behind a blank.
    let words: [String]

    init(_ line: String) {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var mark: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, mark) {
            case ("\\", nil):
                if let next = rest.popFirst() { word.append(next) }
                isOpen = true
            case ("\\", "\"") where rest.first.map({ "\"\\$`".contains($0) }) == true:
                word.append(rest.removeFirst())
            case (let quote, nil) where quote == "'" || quote == "\"":
                mark = quote
                isOpen = true
            case (let quote, let open?) where quote == open: mark = nil
            case (let blank, nil) where blank.isWhitespace:
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            default:
                word.append(character)
                isOpen = true
            }
        }
        self.words = words + [word]
    }
}
