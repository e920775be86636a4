import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may, SEES } from './permissions.ts'
import { Binding, SelfTest, TerminalDetail, TerminalDraft, TerminalFacts, terminalList } from './terminal.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }
/** Shown once, when it is made; null of a terminal that proves itself by certificate. */
const WithSecret = Saved.extend({ secret: z.string().nullable() })

export const BindInput = z.object({
  terminalId: field.ref('终端', '/hardware/terminal/options'),
  elevatorId: field.ref('电梯', '/elevator/options'),
  selfTest: SelfTest,
  photos: z.array(StoredFile).max(9).default([]).meta({ title: '安装照片', control: 'files' }),
})
export const UnbindInput = z.object({ ...versioned, reason: field.area('拆除原因', { max: 100 }) })
export const ReplaceInput = z.object({
  /** The one that goes. */
  ...versioned,
  /** The one that comes. */
  terminalId: field.ref('新终端', '/hardware/terminal/options'),
  reason: field.area('更换原因', { max: 100 }),
  selfTest: SelfTest,
  photos: BindInput.shape.photos,
})
export const StopInput = z.object({
  ...versioned,
  off: z.boolean(),
  reason: field.optional(field.area('停用原因', { max: 100 })),
})
export const ScrapInput = z.object({ ...versioned, reason: field.area('报废原因', { max: 100 }) })

/** `/hardware/terminal/*` (monitoring 5); options and the bindings of a lift are added. */
export const terminalApi = {
  ...ordinary('/hardware/terminal', '采集终端', {
    list: terminalList,
    draft: TerminalDraft,
    edit: TerminalFacts.safeExtend(versioned),
    detail: TerminalDetail,
    needs: {
      list: [may.ledger, may.live],
      options: [may.bind, ...SEES],
      detail: SEES,
      edit: may.bind,
      template: may.bind,
      import: may.bind,
      export: [may.export],
    },
  }),
  add: endpoint({
    method: 'POST',
    path: '/hardware/terminal/add',
    title: '登记采集终端',
    secret: true,
    needs: [may.bind],
    input: TerminalDraft,
    reply: WithSecret,
  }),
  bind: endpoint({
    method: 'POST',
    path: '/hardware/terminal/bind',
    title: '绑定终端',
    needs: [may.bind],
    input: BindInput,
    reply: Saved,
  }),
  unbind: endpoint({
    method: 'POST',
    path: '/hardware/terminal/unbind',
    title: '解绑终端',
    needs: [may.bind],
    input: UnbindInput,
    reply: Saved,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/hardware/terminal/replace',
    title: '更换终端',
    needs: [may.bind],
    input: ReplaceInput,
    reply: Saved,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/hardware/terminal/rotateSecret',
    title: '更换终端密钥',
    secret: true,
    needs: [may.bind],
    input: z.object(versioned),
    reply: WithSecret,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/hardware/terminal/disable',
    title: '停用、启用终端',
    needs: [may.stop],
    input: StopInput,
    reply: Saved,
  }),
  scrap: endpoint({
    method: 'POST',
    path: '/hardware/terminal/scrap',
    title: '报废终端',
    needs: [may.stop],
    input: ScrapInput,
    reply: Saved,
  }),
  /** Terminals that stand or stood at a lift, newest first. */
  ofLift: endpoint({
    method: 'GET',
    path: '/hardware/terminal/ofElevator/{elevatorId}',
    title: '电梯的终端',
    needs: SEES,
    input: z.object({ elevatorId: z.uuid() }),
    reply: z.array(Binding),
  }),
}
