const english = {
  columns: "Columns", views: "Views", state: "State", results: "Results", editOf: "Edit: {0}", pick: "Pick several", picked: "{0} picked", undone: "Undone",
  movedMany: "Moved {0} to {1}", deletedMany: "Deleted {0} items", moveToColumn: "Move to {0}", place: "{0} of {1}", remoteOffline: "Remote not reachable ({0})",
  toReceive: "{0} to receive", conflictCount: "{0} in conflict", brokenCount: "{0} unreadable", noConflicts: "No conflicts", lastSync: "Last synced {0}",
  queryHint: "+home due.before:fri", showAll: "Show all", noHistory: "Nothing has been changed yet", noneFit: "Nothing fits the filter", omitted: "and {0} more", justNow: "just now", newVersion: "There is a new version of this page", loadAnew: "Load it", ended: "Not connected any more",
  endedLead: "This browser was removed from the devices. Connect it again with a code; what you have typed is kept.",
  board: "Board", memos: "Memos", search: "Search", filter: "Filter", history: "History", settings: "Settings",
  undo: "Undo", redo: "Redo", undoOf: "Undo: {0}", redoOf: "Redo: {0}", sync: "Sync", close: "Close", cancel: "Cancel", save: "Save", edit: "Edit",
  remove: "Delete", share: "Share", add: "Add", addTask: "New task", addMemo: "New memo", moveTo: "Move to…", moved: "Moved to {0}",
  done: "Done", todo: "To do", doing: "Doing", title: "Title", text: "Text", status: "Status", due: "Due", dueWords: "Due, in words",
  dueHint: "next friday, tomorrow 3pm", priority: "Priority", project: "Project", tags: "Tags", none: "None", high: "High", medium: "Medium", low: "Low",
  overdue: "overdue", today: "today", tomorrow: "tomorrow", yesterday: "yesterday", untitled: "Untitled", noDate: "no date", thisWeek: "this week",
  empty: "Nothing here yet", noHits: "Nothing found for “{0}”", hits: "{0} found", deleted: "Deleted “{0}”", completed: "Done: “{0}”", completedNext: "Done: “{0}”, next: {1}", repeats: "Repeats: {0}", waitingTasks: "Waiting ({0})", waitsUntil: "Waits until {0}", blocked: "Blocked",
  added: "Added “{0}”", addHint: "Buy milk +home due:fri", needsTitle: "A title is needed", live: "Live", offline: "Offline since {0}",
  waiting: "{0} to send", synced: "Synced: {0} received, {1} sent", conflicts: "Conflicts", conflicted: "conflict",
  conflictLead: "Both versions are kept. Choose one, or both.", here: "In the file", other: "The other version", both: "Keep both", keep: "Keep this",
  by: "{0}, {1}", merged: "Merged with a change from elsewhere", mergedConflicts: "Merged; both versions of {0} places are kept",
  broughtBack: "It had been deleted; it is back", sending: "Sending…", notSaved: "Not saved: {0}", discard: "Discard what was typed?", discardYes: "Discard",
  keepTyping: "Keep typing", draft: "An unsaved draft was restored", removeMany: "Delete {0} items?", pairTitle: "Open your notes", code: "Code",
  pairLead: "Type the code that “sheaf serve” or “sheaf serve pair” prints.", deviceName: "Name of this device", pair: "Connect", language: "Language",
  theme: "Appearance", system: "System", light: "Light", dark: "Dark", density: "Density", comfortable: "Comfortable", compact: "Compact",
  devices: "Devices", thisDevice: "this device", revoke: "Revoke", revokeAsk: "Revoke {0}?", addDevice: "Add a device", calendar: "Calendar", calendarOf: "Calendar of {0}", calendarLead: "A calendar can follow what is due, with alarms. Whoever has the address can read titles and dates; revoke it below.", subscribe: "Subscribe", codeLead: "Type this code on the other device, within ten minutes.",
  logOut: "Log out", keys: "Keys", keysLead: "arrows h j k l — go to another card or column; g G PgUp PgDn — first, last, a page back or on; Enter — reads the item, ← → go on to the next; n — a new task in this column, or a new memo; e — edits; < > 1 2 3 — move to the column beside, or of that number; m — menu of the columns; Space — picks several for one change; d — deletes; u U — undo, redo; / — searches while you type; f — filters; t — tasks or memos; x — the boxes of a checklist; H r — history; c — conflicts; s — syncs now; y — shares; , — settings; Esc — back",
  more: "Older", restore: "Restore this version", restored: "Restored", version: "Version of {0}", back: "Back", query: "Query", all: "All", copied: "Copied",
  attach: "Add a picture or file", attached: "Added {0}", readOnly: "Read only", plain: "Over plain HTTP a browser offers no sharing, installing, announcing, or work without the server: it needs HTTPS.",
  checklist: "{0} of {1} done", broken: "Cannot be read: {0}", menu: "More",
  item: "Item", memo: "Memo", details: "Details", open: "Open", doneEditing: "Done", discardChanges: "Discard changes", showMerged: "Show",
  kept: "Saved here", notKept: "This browser cannot keep it; it is being sent", keptWaiting: "Saved here, not sent yet: {0}", sent: "Sent",
  clash: "Changed elsewhere in the same place; both versions are kept when you are done", changedElsewhere: "Changed elsewhere; merged when you are done",
  goneElsewhere: "Deleted elsewhere; saving brings it back", titleKept: "A title cannot be empty; it is still “{0}”", draftSent: "“{0}” was sent: it had been typed earlier",
  draftRefused: "What was typed in “{0}” is not saved: {1}", settled: "Settled", noNote: "There is no note “{0}”", tagsHint: "home errands", notATag: "No tag: {0}", addTag: "Add the tag {0}",
  attaching: "Adding {0}…", notAttached: "{0} was not added: {1}", tooLargeFile: "{0} is larger than 25 MB", copyByHand: "Copy the marked text",
  copyByHandPlain: "Over plain HTTP a page may not copy. The text is marked: copy it yourself.", shareSystem: "Share…", copyText: "Copy the text", copyLink: "Copy the link",
  dueNow: "Due now", dueLead: "Tasks that become due are announced while this page is open.", dueMany: "{0} tasks are due",
  dueDenied: "Not allowed: change it in the browser’s settings.", dueMissing: "Not here; on an iPhone or iPad, add the page to the home screen first.",
  byUnknown: "not known whose", nothing: "nothing", conflictIn: "Conflict: {0}", conflictAt: "Conflict at line {0}", noMemos: "No memos yet", pictures: "Pictures", keepPlace: "As they are", dropPlace: "Without the place",
  tryAgain: "Try again", nothingKept: "The server cannot be reached, and nothing is kept here yet.",
  "e.session": "Pair this browser again", "e.code": "This code does not fit, or is too old", "e.tooManyTries": "Too many tries; wait {0} seconds", "e.tooFast": "Too many changes at once; wait {0} seconds", "e.unreachable": "the server cannot be reached",
  "e.busy": "another program is at work; try again", "e.beingEdited": "an editor has the file open", "e.refused": "the repository is in the middle of something; see “sheaf status”",
  "e.emptyTitle": "a title is needed", "e.input": "“{0}” cannot be read", "e.unknownStatus": "there is no column “{0}”", "e.unreadable": "the front matter cannot be read; repair it in an editor",
  "e.notFound": "it is not there any more", "e.readOnly": "this server only shows", "e.tooLarge": "too large", "e.protocol": "load the page again", "e.offline": "the remote cannot be reached",
  "e.noRemote": "there is no remote", "e.conflict": "it was settled already", "e.failed": "it failed; see “sheaf status”",
  "h.added": "added", "h.deleted": "deleted", "h.restored": "restored", "h.merged": "merged", "h.title": "renamed from “{0}” to “{1}”", "h.status": "moved from {0} to {1}", "h.set": "{0} set to {1}",
  "h.cleared": "{0} removed", "h.tagged": "tagged {0}", "h.untagged": "untagged {0}", "h.text": "text changed (+{0} −{1})", "h.ticked": "ticked {0}", "h.unticked": "unticked {0}",
  "h.path": "moved to {0}", "h.id": "given an id", "h.conflicted": "{0} conflicts", "h.settled": "{0} conflicts settled", "h.reformatted": "reformatted", "h.created": "created", "h.file": "{0} {1}",
};

const korean = {
  columns: "열", views: "보기", state: "상태", results: "검색 결과", editOf: "편집: {0}", pick: "여러 개 고르기", picked: "{0}개 고름", undone: "되돌렸습니다",
  movedMany: "{0}개를 {1}(으)로 옮겼습니다", deletedMany: "{0}개를 삭제했습니다", moveToColumn: "{0}(으)로 옮기기", place: "{1}개 중 {0}번째", remoteOffline: "원격에 연결할 수 없음 ({0})",
  toReceive: "받을 커밋 {0}개", conflictCount: "충돌 {0}개", brokenCount: "읽을 수 없는 파일 {0}개", noConflicts: "충돌이 없습니다", lastSync: "마지막 동기화: {0}",
  queryHint: "+집 due.before:금", showAll: "모두 보기", noHistory: "아직 바뀐 것이 없습니다", noneFit: "조건에 맞는 항목이 없습니다", omitted: "그 밖에 {0}개", justNow: "방금", newVersion: "이 페이지의 새 버전이 있습니다", loadAnew: "새로 불러오기", ended: "연결이 끊겼습니다",
  endedLead: "이 브라우저가 기기 목록에서 빠졌습니다. 코드로 다시 연결하세요. 입력한 내용은 남아 있습니다.",
  board: "보드", memos: "메모", search: "검색", filter: "필터", history: "기록", settings: "설정",
  undo: "되돌리기", redo: "다시 실행", undoOf: "되돌리기: {0}", redoOf: "다시 실행: {0}", sync: "동기화", close: "닫기", cancel: "취소", save: "저장", edit: "편집",
  remove: "삭제", share: "공유", add: "추가", addTask: "새 할 일", addMemo: "새 메모", moveTo: "옮기기…", moved: "{0}(으)로 옮겼습니다",
  done: "완료", todo: "할 일", doing: "진행 중", title: "제목", text: "내용", status: "상태", due: "마감", dueWords: "마감, 말로",
  dueHint: "다음 주 금요일, 내일 오후 3시", priority: "우선순위", project: "프로젝트", tags: "태그", none: "없음", high: "높음", medium: "보통", low: "낮음",
  overdue: "지남", today: "오늘", tomorrow: "내일", yesterday: "어제", untitled: "제목 없음", noDate: "마감 없음", thisWeek: "이번 주",
  empty: "아직 아무것도 없습니다", noHits: "“{0}” 검색 결과가 없습니다", hits: "{0}개 찾음", deleted: "“{0}” 항목을 삭제했습니다", completed: "“{0}” 항목을 완료했습니다", completedNext: "“{0}” 항목을 완료했습니다. 다음: {1}", repeats: "반복: {0}", waitingTasks: "대기 ({0})", waitsUntil: "{0}까지 대기", blocked: "막힘",
  added: "“{0}” 항목을 추가했습니다", addHint: "우유 사기 +집 due:금요일", needsTitle: "제목이 있어야 합니다", live: "연결됨", offline: "{0}부터 오프라인",
  waiting: "보낼 커밋 {0}개", synced: "동기화했습니다: 받음 {0}, 보냄 {1}", conflicts: "충돌", conflicted: "충돌",
  conflictLead: "두 내용이 모두 남아 있습니다. 하나를 고르거나 둘 다 남기세요.", here: "파일에 있는 내용", other: "다른 내용", both: "둘 다 남기기", keep: "이것으로",
  by: "{0}, {1}", merged: "다른 곳의 변경과 합쳤습니다", mergedConflicts: "합쳤습니다. {0}곳은 두 내용이 모두 있습니다",
  broughtBack: "삭제되었던 항목을 되살렸습니다", sending: "보내는 중…", notSaved: "저장하지 못했습니다: {0}", discard: "입력한 내용을 버릴까요?", discardYes: "버리기",
  keepTyping: "계속 입력", draft: "저장하지 않은 초안을 되살렸습니다", removeMany: "{0}개를 삭제할까요?", pairTitle: "노트 열기", code: "코드",
  pairLead: "“sheaf serve”나 “sheaf serve pair” 명령이 출력한 코드를 입력하세요.", deviceName: "이 기기의 이름", pair: "연결", language: "언어",
  theme: "화면 모드", system: "시스템", light: "밝게", dark: "어둡게", density: "간격", comfortable: "넉넉하게", compact: "촘촘하게",
  devices: "기기", thisDevice: "이 기기", revoke: "연결 끊기", revokeAsk: "{0}의 연결을 끊을까요?", addDevice: "기기 추가", calendar: "달력", calendarOf: "{0}의 달력", calendarLead: "달력 앱이 마감을 알림과 함께 보여 줍니다. 주소를 아는 사람은 제목과 날짜를 읽을 수 있습니다. 기기 목록에서 연결을 끊을 수 있습니다.", subscribe: "구독", codeLead: "다른 기기에서 10분 안에 이 코드를 입력하세요.",
  logOut: "로그아웃", keys: "단축키", keysLead: "화살표 h j k l — 다른 카드나 열로; g G PgUp PgDn — 처음, 끝, 한 쪽 위아래; Enter — 읽기, ← → 다음 항목; n — 이 열에 새 할 일, 또는 새 메모; e — 편집; < > 1 2 3 — 옆 열이나 그 번호의 열로 옮기기; m — 열 메뉴; Space — 여러 개를 골라 한 번에 바꾸기; d — 삭제; u U — 되돌리기, 다시 실행; / — 입력하는 동안 검색; f — 필터; t — 할 일과 메모 오가기; x — 체크리스트; H r — 기록; c — 충돌; s — 지금 동기화; y — 공유; , — 설정; Esc — 뒤로",
  more: "이전 기록", restore: "이때로 복원", restored: "복원했습니다", version: "{0}의 내용", back: "뒤로", query: "조건", all: "전체", copied: "복사했습니다",
  attach: "사진이나 파일 추가", attached: "{0} 파일을 추가했습니다", readOnly: "읽기 전용", plain: "일반 HTTP에서는 브라우저가 공유, 설치, 알림, 오프라인 사용을 허용하지 않습니다. HTTPS가 필요합니다.",
  checklist: "{1}개 중 {0}개 완료", broken: "읽을 수 없습니다: {0}", menu: "더 보기",
  item: "항목", memo: "메모", details: "세부 정보", open: "열기", doneEditing: "완료", discardChanges: "변경 버리기", showMerged: "보기",
  kept: "여기에 저장됨", notKept: "이 브라우저에 보관할 수 없어 바로 보냅니다", keptWaiting: "여기에 저장됨, 아직 보내지 못함: {0}", sent: "보냄",
  clash: "다른 곳에서 같은 부분을 바꾸었습니다. 편집을 마치면 두 내용을 모두 남깁니다", changedElsewhere: "다른 곳에서 바뀌었습니다. 편집을 마치면 합칩니다",
  goneElsewhere: "다른 곳에서 삭제했습니다. 저장하면 되살립니다", titleKept: "제목은 비울 수 없어 “{0}” 그대로 두었습니다", draftSent: "전에 “{0}”에 입력한 내용을 보냈습니다",
  draftRefused: "“{0}”에 입력한 내용을 저장하지 못했습니다: {1}", settled: "충돌을 정리했습니다", noNote: "“{0}” 노트가 없습니다", tagsHint: "집 장보기", notATag: "태그로 쓸 수 없음: {0}", addTag: "태그 {0} 추가",
  attaching: "{0} 추가하는 중…", notAttached: "{0} 파일을 추가하지 못했습니다: {1}", tooLargeFile: "{0} 파일이 25MB보다 큽니다", copyByHand: "선택된 글을 복사하세요",
  copyByHandPlain: "일반 HTTP에서는 페이지가 복사할 수 없습니다. 글을 선택해 두었으니 직접 복사하세요.", shareSystem: "공유…", copyText: "내용 복사", copyLink: "링크 복사",
  dueNow: "마감 알림", dueLead: "이 페이지가 열려 있는 동안 마감이 된 할 일을 알립니다.", dueMany: "마감이 된 할 일 {0}개",
  dueDenied: "알림이 막혀 있습니다. 브라우저 설정에서 허용하세요.", dueMissing: "여기서는 쓸 수 없습니다. iPhone이나 iPad에서는 먼저 홈 화면에 추가하세요.",
  byUnknown: "누가 썼는지 알 수 없음", nothing: "없음", conflictIn: "충돌: {0}", conflictAt: "{0}번째 줄의 충돌", noMemos: "아직 메모가 없습니다", pictures: "사진", keepPlace: "그대로", dropPlace: "찍은 장소 빼고",
  tryAgain: "다시 시도", nothingKept: "서버에 연결할 수 없고, 이 브라우저에 저장된 것도 아직 없습니다.",
  "e.session": "이 브라우저를 다시 연결하세요", "e.code": "코드가 맞지 않거나 오래되었습니다", "e.tooManyTries": "너무 여러 번 시도했습니다. {0}초 기다리세요", "e.tooFast": "한꺼번에 너무 많이 바꾸었습니다. {0}초 기다리세요", "e.unreachable": "서버에 연결할 수 없습니다",
  "e.busy": "다른 프로그램이 작업 중입니다. 다시 시도하세요", "e.beingEdited": "편집기에서 파일을 열고 있습니다", "e.refused": "저장소에서 하던 일이 끝나지 않았습니다. “sheaf status”로 확인하세요",
  "e.emptyTitle": "제목이 있어야 합니다", "e.input": "“{0}”을(를) 읽을 수 없습니다", "e.unknownStatus": "“{0}” 열이 없습니다", "e.unreadable": "프런트 매터를 읽을 수 없습니다. 편집기에서 고치세요",
  "e.notFound": "이미 없는 항목입니다", "e.readOnly": "보기만 할 수 있는 서버입니다", "e.tooLarge": "너무 큽니다", "e.protocol": "페이지를 다시 불러오세요", "e.offline": "원격에 연결할 수 없습니다",
  "e.noRemote": "원격이 없습니다", "e.conflict": "이미 정리되었습니다", "e.failed": "실패했습니다. “sheaf status”로 확인하세요",
  "h.added": "추가", "h.deleted": "삭제", "h.restored": "복원", "h.merged": "병합", "h.title": "제목을 “{0}”에서 “{1}”(으)로", "h.status": "{0}에서 {1}(으)로", "h.set": "{0}: {1}",
  "h.cleared": "{0} 지움", "h.tagged": "태그 {0} 추가", "h.untagged": "태그 {0} 뺌", "h.text": "내용 바뀜 (+{0} −{1})", "h.ticked": "{0} 체크", "h.unticked": "{0} 체크 해제",
  "h.path": "{0}(으)로 이동", "h.id": "ID 부여", "h.conflicted": "충돌 {0}개", "h.settled": "충돌 {0}개 정리", "h.reformatted": "형식만 바뀜", "h.created": "만든 때", "h.file": "{0} {1}",
};

const stored = () => { try { return localStorage.getItem("language"); } catch { return null; } };

/** The language in use: "ko" or "en". */
export const language = stored() ?? (navigator.language.startsWith("ko") ? "ko" : "en");

const catalogue = language === "ko" ? korean : english;

/** Adds words that the first start does without. */
export const addWords = (more) => Object.assign(catalogue, more[language]);

/** A text of the catalogue, with values in place of {0}, {1}. */
export function word(name, ...values) {
  return withParticles((catalogue[name] ?? english[name] ?? name)
    .replace(/\{(\d)\}/g, (_, index) => values[index] ?? ""));
}

/** Chooses Korean particles by the syllable before them: 완료로, 진행 중으로. Other letters keep both. */
const withParticles = (text) => text.replace(/([가-힣])(["”]?)\(으\)로/g, (_, syllable, mark) => {
  const end = (syllable.charCodeAt(0) - 0xac00) % 28;
  return syllable + mark + (end === 0 || end === 8 ? "로" : "으로");
}).replace(/([가-힣])(["”]?)을\(를\)/g, (_, syllable, mark) =>
  syllable + mark + ((syllable.charCodeAt(0) - 0xac00) % 28 ? "을" : "를"));

/** The name of a column; those of the user's own are shown as they are. */
export const columnName = (status) =>
  (["todo", "doing", "done"].includes(status) ? word(status) : status);

/** What a refusal means to a person. */
export function reason(error) {
  const facts = error.facts ?? { code: "failed" };
  const name = "e." + facts.code;
  return word(name in catalogue ? name : "e.failed", facts.text ?? facts.seconds);
}
