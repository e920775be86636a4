import { invoiceApi } from '#modules/invoice/shared/api.ts'
import { next } from '../builders/next.ts'
import { anItem } from './receivableInputs.ts'
import type { Input, Maker, Scene } from './scenes.ts'

/** Invoices; the approver asks, the chief issues. */

async function draft(scene: Scene, customerId?: string) {
  const { id, customerId: of } = await anItem(scene, customerId)
  return {
    ...{ kind: 1 as const, customerId: of, invoiceType: 1 as const, titleType: 2 as const },
    ...{ title: '并行物业', taxNo: '91330100MA0DEM0015', remark: `并行${next()}` },
    lines: [{ arItemId: id, amount: '10.00' }],
  }
}
const number = () => `25332000000${String(next()).padStart(9, '0')}`
const anInvoice = async (scene: Scene, customerId?: string) =>
  scene.server.ask(invoiceApi.add, await draft(scene, customerId), scene.approver)
const rejected = async (scene: Scene): Promise<Input> => ({
  ...(await scene.server.ask(invoiceApi.reject, { ...(await anInvoice(scene)), reason: '抬头不全' }, scene.chief)),
})
const issued = () => ({ invoiceNo: number(), issuedAt: '2026-01-05', files: [] })

export const invoiceInputs: Readonly<Record<string, Maker>> = {
  'POST /gathering/invoice/add': (scene) => draft(scene),
  'POST /gathering/invoice/edit': async (scene) => ({ ...(await draft(scene)), ...(await rejected(scene)) }),
  'DELETE /gathering/invoice/delete/{id}': async (scene) => ({ id: (await anInvoice(scene)).id }),
  'POST /gathering/invoice/submit': rejected,
  'POST /gathering/invoice/issue': async (scene) => ({ ...(await anInvoice(scene)), ...issued() }),
  'POST /gathering/invoice/reject': async (scene) => ({ ...(await anInvoice(scene)), reason: '抬头不全' }),
  'POST /gathering/invoice/red': async (scene) => ({
    ...(await scene.server.ask(invoiceApi.issue, { ...(await anInvoice(scene)), ...issued() }, scene.chief)),
    ...{ redNo: number(), issuedAt: '2026-01-05', reason: '开错' },
  }),
}
