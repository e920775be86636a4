import { newId } from '#kernel/server/index.ts'
import { accountApi, settingApi } from '#modules/receivable/shared/account.ts'
import { adjustmentApi, refundApi, writeOffApi } from '#modules/receivable/shared/correction.api.ts'
import { receiptApi } from '#modules/receivable/shared/receipt.api.ts'
import { asOwner } from '../builders/company.ts'
import { aCustomer } from '../builders/elevator.ts'
import { aFile } from '../builders/employee.ts'
import { next } from '../builders/next.ts'
import type { Input, Maker, Scene } from './scenes.ts'

/** Items, receipts and what changes them; the chief registers, another person has confirmed or asked. */

const account = () => ({ name: `账户${next()}`, accountNo: `3300${next()}`, isDefault: false, status: 1 as const })
export const anAccount = ({ server, chief }: Scene) => server.ask(accountApi.add, account(), chief)

async function receipt(scene: Scene, customerId?: string) {
  return {
    kind: 1 as const,
    customerId: customerId ?? (await aCustomer(scene.server, scene.company)),
    amount: '100.00',
    receivedAt: '2026-01-05',
    method: 1 as const,
    accountId: (await anAccount(scene)).id,
    payerName: '并行物业',
    bankSerialNo: `LS${next()}`,
  }
}
/** Waits for the cashier. */
const aWaiting = async (scene: Scene, customerId?: string) =>
  scene.server.ask(receiptApi.add, await receipt(scene, customerId), scene.approver)
const aConfirmed = async (scene: Scene, customerId?: string) =>
  scene.server.ask(receiptApi.confirm, await byNobody(scene, 'receipt', await aWaiting(scene, customerId)), scene.chief)

/** Where one person is all there are, somebody else wrote it. */
async function byNobody<R extends { id: string }>({ server }: Scene, table: string, row: R): Promise<R> {
  await asOwner(server, `update ${table} set created_by = null, updated_by = null where id = $1`, [row.id])
  return row
}

/** In the book, 500.00 open. */
export async function anItem({ server, company }: Scene, customerId?: string) {
  const [id, batch] = [newId(), newId()]
  const of = customerId ?? (await aCustomer(server, company))
  await asOwner(
    server,
    `insert into ar_item (company_id, id, ar_no, kind, source_type, customer_id, amount, tax_rate, due_date, recognize_on, state)
     values ($1, $2, $3, 1, 5, $4, 500, 0, '2026-01-01', '2026-01-01', 1)`,
    [company.id, id, `YS${next()}`, of],
  )
  for (const [entry, debit, credit] of [
    ['AR', 500, 0],
    ['SALES', 0, 500],
  ] as const)
    await asOwner(
      server,
      `insert into ar_entry (company_id, id, batch_id, account, debit, credit, ar_item_id, source, source_id, at)
       values ($1, $2, $3, $4, $5, $6, $7, 'recognise', $7, now())`,
      [company.id, newId(), batch, entry, debit, credit, id],
    )
  return { id, customerId: of }
}

const refund = (receiptId: string) => ({
  ...{ receiptId, amount: '10.00', payeeName: '并行物业' },
  ...{ payeeBank: '云溪银行', payeeAccount: '6222', reason: '多收' },
})
const aRefund = async (scene: Scene) =>
  scene.server.ask(refundApi.add, refund((await aConfirmed(scene)).id), scene.approver)

async function writeOff(scene: Scene, userId: string, customerId?: string) {
  const files = [await aFile(scene.server, userId)]
  const { id } = await anItem(scene, customerId)
  return { arItemId: id, amount: '10.00', reasonType: 4 as const, reason: '小额', files }
}
const aWriteOff = async (scene: Scene, customerId?: string) =>
  scene.server.ask(writeOffApi.add, (await writeOff(scene, scene.approver.userId, customerId)) as never, scene.approver)

const adjustment = async (scene: Scene) => ({
  ...{ arItemId: (await anItem(scene)).id, delta: '-10.00' },
  ...{ reasonType: 3 as const, reason: '服务扣款' },
})
const anAdjustment = async (scene: Scene) =>
  scene.server.ask(adjustmentApi.add, await adjustment(scene), scene.approver)

/** Sent back by the chief, so that it is asked for anew. */
const rejected = async (
  scene: Scene,
  make: (scene: Scene) => Promise<{ id: string; version: number }>,
  by: typeof refundApi.reject,
): Promise<Input> => ({ ...(await scene.server.ask(by, { ...(await make(scene)), decision: '不同意' }, scene.chief)) })

export const receivableInputs: Readonly<Record<string, Maker>> = {
  'POST /gathering/receipt/add': (scene) => receipt(scene),
  'POST /gathering/receipt/edit': async (scene) => ({ ...(await receipt(scene)), ...(await aWaiting(scene)) }),
  'POST /gathering/item/billLateFee': async (scene) => {
    const { id } = await anItem(scene)
    const { server, company } = scene
    // A company may have saved its settings already.
    for (const said of [
      `insert into receivable_setting (company_id, id) select $1, $1
       where not exists (select 1 from receivable_setting where company_id = $1)`,
      'update receivable_setting set late_fee_rate = 0.05 where company_id = $1',
    ])
      await asOwner(server, said, [company.id])
    return { id }
  },
  'DELETE /gathering/receipt/delete/{id}': async (scene) => ({ id: (await aWaiting(scene)).id }),
  'POST /gathering/receipt/submit': async (scene) => {
    const row = await aWaiting(scene)
    await asOwner(scene.server, 'update receipt set status = 0 where id = $1', [row.id])
    return row
  },
  'POST /gathering/receipt/confirm': async (scene) => byNobody(scene, 'receipt', await aWaiting(scene)),
  'POST /gathering/receipt/reverse': async (scene) => ({ ...(await aConfirmed(scene)), reason: '记错客户' }),
  'POST /gathering/receipt/allocate': async (scene) => {
    const { id, customerId } = await anItem(scene)
    const { id: receiptId } = await aConfirmed(scene, customerId)
    return { receiptId, mode: 2, lines: [{ arItemId: id, amount: '100.00' }] }
  },
  'POST /gathering/allocation/undo': async (scene) => {
    const { id, customerId } = await anItem(scene)
    const { id: receiptId } = await aConfirmed(scene, customerId)
    const lines = [{ arItemId: id, amount: '100.00' }]
    await scene.server.ask(receiptApi.allocate, { receiptId, mode: 2, lines }, scene.chief)
    const { allocations } = await scene.server.ask(receiptApi.detail, { id: receiptId }, scene.chief)
    return { id: allocations[0]?.id, reason: '核错款项' }
  },
  'POST /gathering/refund/add': async (scene) => refund((await aConfirmed(scene)).id),
  'POST /gathering/refund/submit': (scene) => rejected(scene, aRefund, refundApi.reject),
  'POST /gathering/refund/approve': async (scene) => byNobody(scene, 'refund', await aRefund(scene)),
  'POST /gathering/refund/reject': async (scene) => ({ ...(await aRefund(scene)), decision: '不同意' }),
  'POST /gathering/refund/withdraw': aRefund,
  'POST /gathering/refund/pay': async (scene) => ({
    ...(await scene.server.ask(refundApi.approve, await byNobody(scene, 'refund', await aRefund(scene)), scene.chief)),
    paidAt: '2026-01-05',
    bankSerialNo: `TK${next()}`,
  }),
  'POST /gathering/writeOff/add': (scene) => writeOff(scene, scene.chief.userId),
  'POST /gathering/writeOff/submit': (scene) => rejected(scene, aWriteOff, writeOffApi.reject as never),
  'POST /gathering/writeOff/approve': async (scene) => byNobody(scene, 'write_off', await aWriteOff(scene)),
  'POST /gathering/writeOff/reject': async (scene) => ({ ...(await aWriteOff(scene)), decision: '不同意' }),
  'POST /gathering/writeOff/withdraw': async (scene) => aWriteOff(scene),
  'POST /gathering/writeOff/recover': async (scene) => {
    const customerId = await aCustomer(scene.server, scene.company)
    const row = await scene.server.ask(
      writeOffApi.approve,
      await byNobody(scene, 'write_off', await aWriteOff(scene, customerId)),
      scene.chief,
    )
    return { ...row, receiptId: (await aConfirmed(scene, customerId)).id, amount: '5.00' }
  },
  'POST /gathering/adjustment/add': adjustment,
  'POST /gathering/adjustment/submit': (scene) => rejected(scene, anAdjustment, adjustmentApi.reject as never),
  'POST /gathering/adjustment/approve': async (scene) => byNobody(scene, 'ar_adjustment', await anAdjustment(scene)),
  'POST /gathering/adjustment/reject': async (scene) => ({ ...(await anAdjustment(scene)), decision: '不同意' }),
  'POST /gathering/adjustment/withdraw': anAdjustment,
  'POST /gathering/account/add': async () => account(),
  'POST /gathering/setting/edit': async ({ server, chief }) => {
    const { version, ...setting } = await server.ask(settingApi.get, {}, chief)
    return { ...setting, receiptReview: true, lateFeeRate: 0.05, version }
  },
  'POST /gathering/account/edit': async (scene) => ({ ...account(), ...(await anAccount(scene)), bank: '云溪银行' }),
}
