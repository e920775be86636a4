import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import type { TemplateRow } from '../shared/api.ts'
import {
  nationalVersion,
  type PlatformTemplate,
  platformBasis,
  platformName,
  platformTemplate,
} from '../shared/national.ts'
import { may, mayTemplate, type TemplateVerb } from '../shared/permissions.ts'
import { levelsSaid } from '../shared/template.terms.ts'
import { type ElevatorType, TemplateKind, TemplateStatus } from '../shared/template.ts'
import { platformItems } from './contents.ts'
import { findOwn, findTemplate, type ListedTemplate, type TemplateRecord } from './template.store.ts'

/** Templates as rows, the platform's and the company's own, and who gets at which. */

const { enabled } = TemplateStatus.code
export type Kind = 1 | 2 | 3

/** 半月 31 · 季度 13 · 半年 15 · 年度 17; the yearly self-inspection has one level. */
function levelsText(kind: Kind, levels: readonly number[]): string {
  if (kind === TemplateKind.code.annual) return String(levels.length)
  return levelsSaid((level) => levels.filter((one) => one === level).length)
}

/** A platform template as a row of the list. */
export function platformRow(one: PlatformTemplate, usedBy: number): TemplateRow {
  return {
    id: one.id,
    version: 0,
    name: platformName(one),
    kind: one.kind,
    elevatorType: one.category,
    standardType: 1,
    basis: platformBasis(one),
    versionNo: nationalVersion,
    itemsByLevel: levelsText(
      one.kind,
      platformItems(one).map(({ level }) => level),
    ),
    usedBy,
    isDefault: one.kind === TemplateKind.code.regular,
    platform: true,
    status: enabled,
    draftAt: null,
  }
}

export const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

export const ownRow = (row: TemplateRecord & Partial<ListedTemplate>): TemplateRow => ({
  id: row.id,
  version: row.version,
  name: row.name,
  kind: row.kind as Kind,
  elevatorType: row.elevatorType as ElevatorType,
  standardType: row.standardType as TemplateRow['standardType'],
  basis: row.basis,
  versionNo: row.versionNo,
  itemsByLevel: levelsText(row.kind as Kind, row.levels ?? []),
  usedBy: row.usedBy ?? 0,
  isDefault: row.isDefault,
  platform: false,
  status: row.status as TemplateRow['status'],
  draftAt: iso(row.draftAt),
  ...(row.companyName && { companyName: row.companyName }),
})

/** 周期规则设置 reads the regular templates it sets the rules of. */
export const seesKind = (ctx: Context, kind: Kind) =>
  mayTemplate(kind, 'see').some((code) => ctx.who.grants.has(code)) || (kind === 1 && ctx.who.grants.has(may.rules))

/** An own template that may be changed by this person; platform rows are read-only. */
export async function ownTemplate(ctx: Context, id: string, verb: TemplateVerb): Promise<TemplateRecord> {
  if (platformTemplate(id)) throw fieldRefusal([{ prop: 'id', msg: '平台模板只读，请先复制为本公司模板' }])
  const row = await findTemplate(ctx, id)
  if (!row) throw refuse.notFound()
  ctx.require(...mayTemplate(row.kind as Kind, verb))
  return row
}

export async function seenTemplate(ctx: Context, id: string) {
  const row = (await findOwn(ctx)).find((one) => one.id === id)
  if (!row || !seesKind(ctx, row.kind as Kind)) throw refuse.notFound()
  return row
}
