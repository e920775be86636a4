import { duty } from '#kernel/server/index.ts'

/** The number of somebody who changed it stands with the company's people, too. The transaction is in that company's scope. */
export const followPhone = duty<{ readonly companyId: string; readonly userId: string; readonly phone: string }>(
  '员工手机号随账号',
)
