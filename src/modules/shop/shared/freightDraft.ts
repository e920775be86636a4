import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { FreightMode } from './terms.ts'

/** What sending costs, region by region (commerce 1.4 freightTemplate); the last word is `freightOf`. */
const code = z.string().regex(/^\d{6}$/, { error: '地区应为6位数字' })
const codes = (title: string) => z.array(code).max(400).default([]).meta({ title })

const Region = z.object({
  regions: codes('地区'),
  first: field.decimal2('首件（重）', { min: '0.01', max: '99999' }),
  firstFee: field.amount('首费', { max: '99999' }),
  step: field.decimal2('续件（重）', { min: '0.01', max: '99999' }),
  stepFee: field.amount('续费', { max: '99999' }),
})
export type RegionDraft = z.output<typeof Region>

const Plain = z.object({
  name: field.nameText('模板名称'),
  mode: field.choice('计费方式', FreightMode),
  regions: z.array(Region).max(50).default([]).meta({ title: '地区运费' }),
  freeOver: field.optional(field.amount('满额包邮', { min: '0.01', help: '同一模板的商品金额达到时免运费' })),
  noShipRegions: codes('不配送地区'),
})

export const FreightDraft = Plain.superRefine(({ mode, regions }, check) => {
  if (mode === FreightMode.code.free) return
  const wrong = (at: number, message: string) =>
    check.addIssue({ code: 'custom', path: ['regions', at, 'regions'], message })
  if (regions.length === 0)
    check.addIssue({ code: 'custom', path: ['regions'], message: messages.required('地区运费') })
  const seen = new Set<string>()
  for (const [at, region] of regions.entries())
    for (const one of region.regions.length === 0 ? [''] : region.regions) {
      if (seen.has(one)) wrong(at, one ? '同一地区只能出现一次' : '只能有一行「其余地区」')
      seen.add(one)
    }
})
export type FreightDraft = z.output<typeof FreightDraft>

export const FreightDetail = stored(Plain).extend({ id: z.uuid(), version: z.int() })
export type FreightDetail = z.output<typeof FreightDetail>
