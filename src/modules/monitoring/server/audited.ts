import { audited } from '#kernel/server/index.ts'
import { AlarmAnswer, AlarmFreed } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'

/** Records have no history of their own: they are many, and their 处置时间线 says what was done. What people say of an alarm has. */
export const auditedAlarms = {
  alarm_call: audited([AlarmAnswer.omit({ comforted: true }), AlarmFreed.pick({ freedAt: true })], {
    needs: [may.alarms],
    also: { answered_at: '接警时间', comforted_at: '安抚时间', video: '录像' },
  }),
}
