import { newId } from '#kernel/server/index.ts'
import { asOwner } from '../builders/company.ts'
import { next } from '../builders/next.ts'
import { anAccount, anItem } from './receivableInputs.ts'
import type { Maker, Scene } from './scenes.ts'

/** Lines of bank statements. */

async function aLine(scene: Scene, state = 0) {
  const [id, { id: accountId }] = [newId(), await anAccount(scene)]
  await asOwner(
    scene.server,
    `insert into bank_line (company_id, id, account_id, serial, at, amount, payer, state)
     values ($1, $2, $3, $4, '2026-01-05 09:30+08', 100, '并行物业', $5)`,
    [scene.company.id, id, accountId, `L${next()}`, state],
  )
  return { id, version: 0 }
}

export const bankLineInputs: Readonly<Record<string, Maker>> = {
  'POST /gathering/bankLine/import': async (scene) => ({
    accountId: (await anAccount(scene)).id,
    text: `交易时间\t收入金额\t对方户名\t流水号\n2026-01-05 09:30:00\t100.00\t并行物业\tP${next()}`,
    dryRun: false,
  }),
  'POST /gathering/bankLine/claim': async (scene) => {
    const { id: arItemId, customerId } = await anItem(scene)
    return { ...(await aLine(scene)), customerId, kind: 1, lines: [{ arItemId, amount: '100.00' }] }
  },
  'POST /gathering/bankLine/ignore': async (scene) => ({ ids: [(await aLine(scene)).id], reason: '利息' }),
  'POST /gathering/bankLine/restore': async (scene) => ({ ids: [(await aLine(scene, 2)).id] }),
}
