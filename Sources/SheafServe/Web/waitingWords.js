import { addWords } from "./words.js";

const english = {
  unsent: "{0} waiting here", waitingHere: "Waiting here",
  waitingLead: "These changes are kept in this browser and are sent when the server can be reached.", nothingWaits: "Nothing waits here",
  sendNow: "Send now", exportAll: "Save as a file", dropIt: "Discard change", dropAsk: "Discard the change of “{0}” for good?", show: "Show",
  notSent: "Not sent yet", doneHere: "Done · next date when sent", completedHere: "Done: “{0}”; the next date comes when it is sent", allSent: "Sent: {0} that waited here", someSent: "Sent: {0} that waited here; not saved: {1}", stillTyping: "The new version is loaded when nothing is being typed",
  dueLater: "Read when it is sent",
  withoutNetwork: "Without a network", keptHere: "Texts kept here", "kept.all": "All", "kept.some": "The newest thousand", "kept.none": "None",
  used: "{0} used", lasting: "The browser keeps it for good", notLasting: "The browser may drop it where it lacks room",
  lastingUnknown: "Not known how long the browser keeps it", "w.save": "Edited", "w.create": "New", "w.check": "Box ticked", "w.done": "Done",
  "w.delete": "Deleted", "w.resolve": "Conflict settled", "w.restore": "Restored", "w.undo": "Undo", "w.redo": "Redo", "w.file": "File",
  "e.full": "this browser has no room to keep it", "e.notKept": "its text is not kept in this browser", "e.otherStore": "it belongs to “{0}”, another store",
};

const korean = {
  unsent: "보낼 변경 {0}개", waitingHere: "보낼 변경", waitingLead: "이 변경은 이 브라우저에 저장되어 있으며, 서버에 연결되면 보냅니다.", nothingWaits: "보낼 변경이 없습니다",
  sendNow: "지금 보내기", exportAll: "파일로 저장", dropIt: "변경 버리기", dropAsk: "“{0}”의 변경을 보내지 않고 버릴까요?", show: "보기", notSent: "아직 보내지 않음", doneHere: "완료 · 다음 날짜는 보낸 뒤에", completedHere: "“{0}” 완료. 다음 날짜는 보낸 뒤에 정해집니다", allSent: "대기하던 변경 {0}개를 보냈습니다", someSent: "대기하던 변경 {0}개를 보냈고, {1}개는 저장하지 못했습니다",
  stillTyping: "입력이 끝나면 새 버전을 불러옵니다", dueLater: "보낼 때 해석합니다", withoutNetwork: "오프라인",
  keptHere: "저장해 둘 내용", "kept.all": "모두", "kept.some": "최근 1,000개", "kept.none": "저장 안 함", used: "{0} 사용 중", lasting: "브라우저가 지우지 않고 보관합니다",
  notLasting: "공간이 부족하면 브라우저가 지울 수 있습니다", lastingUnknown: "브라우저가 얼마나 보관하는지 알 수 없습니다", "w.save": "편집", "w.create": "새 항목", "w.check": "체크",
  "w.done": "완료", "w.delete": "삭제", "w.resolve": "충돌 정리", "w.restore": "복원", "w.undo": "되돌리기", "w.redo": "다시 실행", "w.file": "파일",
  "e.full": "이 브라우저에 저장할 공간이 없습니다", "e.notKept": "내용이 이 브라우저에 저장되어 있지 않습니다", "e.otherStore": "다른 저장소 “{0}”의 항목입니다",
};

addWords({ en: english, ko: korean });
