import {
  exportOf,
  type Handlers,
  imports,
  insertRow,
  moveRow,
  newId,
  orRefuse,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { noteTerminal } from '#modules/elevator/server/index.ts'
import type { terminalApi } from '../shared/api.ts'
import { terminalMoves } from '../shared/states.ts'
import { TerminalFacts } from '../shared/terminal.ts'
import { AuthType, refuseTerminal, TerminalStatus } from '../shared/terms.ts'
import { troublesOf } from './asks.ts'
import { tellBarred } from './barred.ts'
import { bind, bindingsOfLift, collects, replace, unbind } from './binding.ts'
import { requireLocked, requireTerminal } from './held.ts'
import { claimNumbers } from './number.store.ts'
import { readNumbers } from './number.ts'
import { makeSecret, OLD_SECRET_MS } from './secret.ts'
import { takenMessage } from './taken.ts'
import { findBindings, findSecret, findTerminalOptions, terminals } from './terminal.store.ts'
import { terminalImporter } from './terminalImport.ts'

export const terminalHandlers: Handlers<typeof terminalApi> = {
  list: terminals.page,
  options: findTerminalOptions,
  export: exportOf(terminals),
  ...imports(terminalImporter),

  async detail(ctx, { id }) {
    const terminal = await requireTerminal(ctx, id)
    return { ...terminal, bindings: await findBindings(ctx, { terminalId: id }), troubles: await troublesOf(ctx, id) }
  },

  async add(ctx, { terminalNo, installCode, ...facts }) {
    const known = (await readNumbers(ctx, [{ terminalNo, installCode }])).get(terminalNo)
    if (!known) throw beside('terminalNo', refuseTerminal.unknownNo)
    if (!known.proven) throw beside('installCode', refuseTerminal.installCode)
    if (known.claimedBy) throw fieldRefusal([{ prop: 'terminalNo', msg: takenMessage(ctx, known.claimedBy) }])
    const id = newId()
    const made = facts.authType === AuthType.code.secret ? makeSecret(ctx.services.sealer) : undefined
    const { terminalType, vendor, model } = known
    const saved = await orTaken(
      insertRow(ctx, 'terminal', {
        ...wholeDraft(TerminalFacts, facts),
        id,
        terminalNo,
        terminalType,
        vendor,
        model,
        secret: made?.sealed,
      }),
    )
    await claimNumbers(ctx, [{ terminalNo, terminalId: id }])
    return { ...saved, secret: made?.secret ?? null }
  },

  async edit(ctx, { id, version, ...facts }) {
    const { authType, status, terminalNo, certFingerprint } = await requireLocked(ctx, id, version)
    terminalMoves.target('edit', status)
    if (facts.authType !== authType || (facts.certFingerprint ?? null) !== certFingerprint) tellBarred(ctx, terminalNo)
    // One that goes over to certificates has no secret any more; one that comes from them gets it by 更换密钥.
    const values = wholeDraft(TerminalFacts, facts)
    const kept = facts.authType === authType ? {} : withoutSecret
    return orTaken(updateRow(ctx, 'terminal', id, version, { ...values, ...kept }))
  },

  bind,
  unbind,
  replace,
  ofLift: bindingsOfLift,

  async rotateSecret(ctx, { id, version }) {
    const { authType, status, terminalNo } = await requireLocked(ctx, id, version)
    terminalMoves.target('rotate', status)
    if (authType !== AuthType.code.secret) throw refuseTerminal.otherAuth()
    tellBarred(ctx, terminalNo)
    const { secret, sealed } = makeSecret(ctx.services.sealer)
    const before = await findSecret(ctx, id)
    const saved = await updateRow(ctx, 'terminal', id, version, {
      secret: sealed,
      oldSecret: before,
      oldSecretUntil: before && new Date(ctx.now.getTime() + OLD_SECRET_MS).toISOString(),
    })
    return { ...saved, secret }
  },

  async disable(ctx, { id, version, off, reason }) {
    const terminal = await requireLocked(ctx, id, version)
    if (off && !reason) throw fieldRefusal([{ prop: 'reason', msg: '停用原因不能为空' }])
    const to = terminalMoves.target(off ? 'disable' : 'enable', terminal.status)
    const back = terminal.lastSeenAt ? TerminalStatus.code.offline : TerminalStatus.code.inactive
    const saved = await moveRow(ctx, 'terminal', terminal, off ? to : back, {
      offReason: off ? reason : null,
      onlineSince: null,
    })
    const { elevatorId, terminalNo, iccid, terminalType } = terminal
    if (off) tellBarred(ctx, terminalNo)
    if (elevatorId && collects(terminalType))
      await noteTerminal(ctx, elevatorId, { terminalNo, simNo: iccid, online: false })
    return saved
  },

  async scrap(ctx, { id, version, reason }) {
    const terminal = await requireLocked(ctx, id, version)
    if (terminal.status === TerminalStatus.code.scrapped) throw refuseTerminal.scrapped()
    if (terminal.elevatorId) throw refuseTerminal.bound()
    const to = terminalMoves.target('scrap', terminal.status)
    tellBarred(ctx, terminal.terminalNo)
    return moveRow(ctx, 'terminal', terminal, to, { offReason: reason, onlineSince: null, ...withoutSecret })
  },
}

/** Said beside the field that it is about. */
const beside = (prop: 'terminalNo' | 'installCode', refused: typeof refuseTerminal.unknownNo) =>
  refused({}, { fields: [{ prop, msg: refused.text }] })

const withoutSecret = { secret: null, oldSecret: null, oldSecretUntil: null }

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'imei', msg: 'IMEI或SIM卡号已用于其他终端' }]))
