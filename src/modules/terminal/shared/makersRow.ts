import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { TerminalDraft } from './terminal.ts'
import { TerminalType } from './terms.ts'

/** A row of the 出厂清单 that a maker hands over (decision 0130). */
export const MakersRow = z.object({
  terminalNo: TerminalDraft.shape.terminalNo,
  installCode: TerminalDraft.shape.installCode.refine((code) => code.length >= 8, { error: '安装码至少8位' }),
  terminalType: field.choice('终端类型', TerminalType),
  model: field.text('型号', { max: 30 }),
  vendor: field.optional(field.text('厂商', { max: 30 })),
})
export type MakersRow = z.output<typeof MakersRow>
