import { machine } from '#kernel/shared/machine.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { TicketState } from './support.ts'

const { waiting, working, answered, solved, closed } = TicketState.code

/** archives 3, Ticket: 0→1→2→3→4; 2 → not solved → 1; 2 → 3 after 72 h; star asked at 3. */
export const ticketMachine = machine(
  TicketState,
  {
    accept: { label: '受理', from: [waiting], to: working },
    answer: { label: '答复', from: [waiting, working], to: answered },
    unsolved: { label: '未解决', from: [answered], to: working },
    solve: { label: '确认解决', from: [answered], to: solved },
    rate: { label: '评价', from: [solved], to: closed },
    note: { label: '补充', from: [waiting, working, answered] },
  },
  { code: 1004101, text: '技术支持工单当前为「{status}」，不能{action}' },
)

export const refuseSupport = refusals({
  forbidden: [1004101, '技术支持工单当前为「{status}」，不能{action}'],
  author: [1004102, '只有提交人可以确认和评价'],
  operations: [1004103, '技术支持由运营人员受理和答复'],
})
