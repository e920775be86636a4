import { machine } from '#kernel/shared/machine.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { NoticeState } from './notice.ts'
import { may } from './permissions.ts'

const { draft, scheduled, published, withdrawn } = NoticeState.code

/**
 * archives 3, Notice: 0 → schedule 1 / publish 2; 2 → withdraw 3. Added: what was withdrawn may go out again, a schedule
 * may be taken back, and editing what was withdrawn makes it a draft.
 */
export const noticeMachine = machine(
  NoticeState,
  {
    edit: { label: '编辑', from: [draft, scheduled, withdrawn], to: draft, needs: [may.edit] },
    schedule: { label: '定时发布', from: [draft, scheduled, withdrawn], to: scheduled, needs: [may.publish] },
    publish: { label: '发布', from: [draft, scheduled, withdrawn], to: published, needs: [may.publish] },
    unschedule: { label: '取消定时', from: [scheduled], to: draft, needs: [may.publish] },
    withdraw: { label: '撤回', from: [published], to: withdrawn, needs: [may.publish] },
    remind: { label: '提醒未读', from: [published], needs: [may.list] },
    remove: { label: '删除', from: [draft, scheduled, withdrawn], needs: [may.remove] },
  },
  { code: 1004002, text: '公告当前为「{status}」，不能{action}' },
)

export const refuseNotice = refusals({
  published: [1004001, '已发布的公告不能编辑，请先撤回'],
  forbidden: [1004002, '公告当前为「{status}」，不能{action}'],
  nobody: [1004003, '接收范围内没有可以接收的人员，请调整接收对象'],
  reminded: [1004004, '今天已提醒过未读人员，请明天再提醒'],
})
