import { type Importer, importColumns, insertRows, newId, wholeDraft } from '#kernel/server/index.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { TerminalDraft, TerminalFacts } from '../shared/terminal.ts'
import { AuthType, refuseTerminal } from '../shared/terms.ts'
import { claimNumbers, findNumbers } from './number.store.ts'
import { readNumbers } from './number.ts'
import { takenMessage } from './taken.ts'
import { findUsed } from './terminal.store.ts'

/** A delivery of terminals: numbers and install codes. Their secrets are made and shown one by one (更换密钥). */
export const terminalImporter: Importer<typeof TerminalDraft> = {
  title: '采集终端',
  columns: importColumns(TerminalDraft, {
    terminalNo: { kind: 'code', example: 'TWE126000101' },
    installCode: { kind: 'code', note: '印在终端铭牌上' },
    authType: {},
    certFingerprint: { kind: 'code' },
    hwVersion: {},
    imei: { kind: 'code' },
    iccid: { kind: 'code' },
    simExpireDate: {},
  }),
  schema: TerminalDraft,
  unique: ['terminalNo', 'imei', 'iccid'],
  remarks: [
    '每行一台终端；类型、厂商、型号按厂家的出厂清单。',
    '用密钥认证的终端，导入后在终端详情里「更换密钥」取得密钥，密钥只显示一次。',
    '号码列请设为文本格式，否则表格会丢掉末几位。',
  ],
  resolve: async (_, rows) =>
    rows.map(({ value }) => ({ input: { ...value, authType: value.authType ?? AuthType.code.secret }, errors: [] })),
  async check(ctx, rows) {
    const drafts = rows.map(({ draft }) => draft)
    const known = await readNumbers(ctx, drafts)
    const used = await findUsed(ctx, drafts)
    const problem = ({ terminalNo, imei, iccid }: TerminalDraft): FieldError[] => {
      const one = known.get(terminalNo)
      if (!one) return [{ prop: 'terminalNo', msg: refuseTerminal.unknownNo.text }]
      if (!one.proven) return [{ prop: 'installCode', msg: refuseTerminal.installCode.text }]
      if (one.claimedBy) return [{ prop: 'terminalNo', msg: takenMessage(ctx, one.claimedBy) }]
      return [
        ...(imei && used.has(imei) ? [{ prop: 'imei', msg: 'IMEI已用于其他终端' }] : []),
        ...(iccid && used.has(iccid) ? [{ prop: 'iccid', msg: 'SIM卡号已用于其他终端' }] : []),
      ]
    }
    return new Map(rows.map(({ draft }, at) => [at, problem(draft)] as const).filter(([, told]) => told.length > 0))
  },
  async insert(ctx, rows, progress) {
    const known = await findNumbers(
      ctx,
      rows.map(({ draft }) => draft),
    )
    const made = rows.flatMap(({ draft: { terminalNo, installCode: _, ...facts } }) => {
      const one = known.get(terminalNo)
      if (!one) return []
      const { terminalType, vendor, model } = one
      return [{ ...wholeDraft(TerminalFacts, facts), id: newId(), terminalNo, terminalType, vendor, model }]
    })
    await insertRows(ctx, 'terminal', made)
    await claimNumbers(
      ctx,
      made.map(({ id, terminalNo }) => ({ terminalNo, terminalId: id })),
    )
    await progress(rows.length)
  },
}
