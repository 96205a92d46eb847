import { addWords } from "./words.js";

const english = {
  repeat: "Repeat", repeatHint: "every mon, 2 weeks after done", repeatAfter: "→ {0} · next {1} if done today", scheduled: "Scheduled", scheduledNone: "not scheduled", wait: "Wait until", waitNone: "no waiting",
  next: "Next", day: "Day", week: "Week", month: "Month", span: "How far ahead", blocks: "blocks “{0}”", dueOn: "due {0}", nothingNext: "Nothing can be done now", nothingAhead: "Nothing is planned for these days",
  overdueTasks: "Overdue", planned: "scheduled", comesBack: "repeats", moreOfDay: "{0} more", ofAll: "The first {0} of {1}", keptPlan: "As it was {0}: the server cannot be reached", needsServer: "What comes next is worked out by the server, which cannot be reached",
};

const korean = {
  repeat: "반복", repeatHint: "매주 월, 완료 후 2주", repeatAfter: "→ {0} · 오늘 완료하면 다음은 {1}", scheduled: "예정", scheduledNone: "예정 없음", wait: "대기", waitNone: "대기 없음",
  next: "다음 할 일", day: "하루", week: "한 주", month: "한 달", span: "기간", blocks: "“{0}” 항목이 기다림", dueOn: "마감 {0}", nothingNext: "지금 할 수 있는 일이 없습니다", nothingAhead: "이 기간에는 할 일이 없습니다",
  overdueTasks: "기한이 지난 일", planned: "예정", comesBack: "반복", moreOfDay: "{0}개 더", ofAll: "전체 {1}개 중 처음 {0}개", keptPlan: "{0} 기준입니다. 서버에 연결할 수 없습니다", needsServer: "다음 할 일은 서버가 계산하는데, 지금은 연결할 수 없습니다",
};

addWords({ en: english, ko: korean });
