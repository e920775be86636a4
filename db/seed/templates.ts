import { digestOf } from '#kernel/server/digest.ts'
import { annualItems } from '#modules/template/shared/annual.ts'
import { itemsForLevel, nationalItems } from '#modules/template/shared/checklist.ts'
import { defaultDemandRule } from '#modules/template/shared/demandRule.ts'
import { platformId } from '#modules/template/shared/national.ts'
import { type Category, defaultRule, type Level, type TemplateItem } from '#modules/template/shared/template.ts'
import { add, type Company, entered, idOf } from './company.ts'
import { demoEligibility } from './demand.ts'

/** Eight local templates beside the national checklists, and the snapshots that orders refer to. */

export type TemplateKey = 'city' | 'maker' | 'hydraulic' | 'demand' | 'annual' | 'fire' | 'explosion' | 'villa'

export interface Template {
  readonly id: string | null
  readonly name: string
  readonly versionNo: number
  readonly elevatorType: 1 | 2 | 3 | 4 | 5
  readonly items: readonly TemplateItem[]
}

const specs: readonly {
  key: TemplateKey
  name: string
  /** 定期 when absent. */
  kind?: 2 | 3
  category: Category
  elevatorType: 1 | 2 | 3 | 4 | 5
  local: boolean
  basis: string
  brand?: string
}[] = [
  {
    key: 'city',
    name: '曳引电梯市级地方要求',
    category: 1,
    elevatorType: 1,
    local: true,
    basis: 'TSG T5002-2017 附件A；市级维护保养要求',
  },
  {
    key: 'maker',
    name: '曳引电梯迅捷厂家项目',
    category: 1,
    elevatorType: 1,
    local: false,
    basis: 'TSG T5002-2017 附件A；迅捷维护手册',
    brand: '迅捷',
  },
  {
    key: 'hydraulic',
    name: '液压电梯市级地方要求',
    category: 2,
    elevatorType: 2,
    local: true,
    basis: 'TSG T5002-2017 附件B；市级维护保养要求',
  },
  {
    key: 'demand',
    name: '曳引电梯按需维保',
    kind: 2,
    category: 1,
    elevatorType: 1,
    local: true,
    basis: 'TSG T5002-2017 附件A；市级按需维保试点方案',
  },
  {
    key: 'annual',
    name: '曳引电梯年度自行检查',
    kind: 3,
    category: 1,
    elevatorType: 1,
    local: false,
    basis: 'TSG T5002-2017、TSG T7001-2023',
  },
  { key: 'fire', name: '消防员电梯', category: 1, elevatorType: 5, local: false, basis: '恒升 HS-900F 使用维护说明书' },
  {
    key: 'explosion',
    name: '防爆电梯',
    category: 1,
    elevatorType: 5,
    local: false,
    basis: '安达 AD-EX 使用维护说明书',
  },
  { key: 'villa', name: '家用电梯', category: 1, elevatorType: 5, local: false, basis: '云顶 YD-Air 使用维护说明书' },
]

/** The city's template tightens three rows of annex A; a local template may add or tighten, never drop (jobs 1.1). */
const stricter: Readonly<Record<string, Partial<TemplateItem>>> = {
  'A-1-6': { photoRule: 3 },
  'A-1-18': { requirement: '工作正常；与值班室双向通话逐台试验并记录' },
  'A-1-29': { valueMin: 8 },
}

export function nationalTemplate(category: Category): Template {
  return {
    id: null,
    name: 'TSG T5002-2017 国家标准',
    versionNo: 1,
    elevatorType: category,
    items: nationalItems(category),
  }
}

export function makeTemplates(company: Company): Map<TemplateKey, Template> {
  const made = new Map<TemplateKey, Template>()
  for (const { key, name, kind = 1, category, elevatorType, local, basis, brand } of specs) {
    const items = (kind === 3 ? annualItems : nationalItems)(category).map(
      (item): TemplateItem => ({
        ...item,
        ...(key === 'city' ? stricter[item.itemCode] : undefined),
        nationalLocked: elevatorType !== 5 && kind !== 3,
      }),
    )
    const id = idOf(company)
    made.set(key, { id, name, versionNo: 1, elevatorType, items })
    add(company, 'maintain_template', {
      id,
      name,
      kind,
      elevator_type: elevatorType,
      manual_name: elevatorType === 5 ? basis : null,
      standard_type: local ? 2 : 1,
      city_standard: local ? 1 : null,
      basis,
      brand: brand ?? null,
      version_no: 1,
      status: 1,
      is_default: false,
      source_id: platformId(kind, category),
      source_version: 1,
      rule: kind === 1 ? defaultRule : null,
      ...entered(company, 399),
    })
    for (const item of items) add(company, 'template_item', itemRow(company, id, item))
  }
  addDemandRule(company, made.get('demand')?.id ?? null)
  return made
}

/** The rule the four lines on demand follow (jobs 1.3, 9). */
function addDemandRule(company: Company, templateId: string | null): void {
  const { localMaxGapDays, scoreBands, triggers, status } = defaultDemandRule
  add(company, 'demand_rule', {
    id: idOf(company),
    name: '市级试点按需规则',
    elevator_type: 1,
    template_id: templateId,
    filing_no: 'AXWB-2025-016',
    local_max_gap_days: localMaxGapDays,
    eligibility: demoEligibility,
    score_bands: scoreBands,
    triggers,
    status,
    ...entered(company, 380),
  })
}

function itemRow(company: Company, templateId: string, item: TemplateItem) {
  return {
    id: idOf(company),
    template_id: templateId,
    item_code: item.itemCode,
    level: item.level,
    part: item.part,
    name: item.name,
    requirement: item.requirement,
    methods: item.methods,
    result_type: item.resultType,
    judge: item.judge,
    value_min: item.valueMin,
    value_max: item.valueMax,
    value_unit: item.valueUnit,
    photo_rule: item.photoRule,
    is_key: item.isKey,
    na_allowed: item.naAllowed,
    inspect_class: item.inspectClass,
    basis_clause: item.basisClause,
    cycle_months: item.cycleMonths,
    governor: item.governor,
    season: item.season,
    season_from: item.seasonFrom,
    remote_checkable: item.remoteCheckable,
    sort: item.sort,
    national_locked: item.nationalLocked,
    ...entered(company, 399),
  }
}

export interface Snapshot {
  readonly hash: string
  readonly items: readonly TemplateItem[]
}

/** The rows of one visit, written once per distinct content. */
export function snapshotMaker(
  company: Company,
): (template: Template, level: Level, season: readonly string[], own?: readonly TemplateItem[]) => Snapshot {
  const known = new Map<string, Snapshot>()
  return (template, level, season, own = []) => {
    const ownNames = own.map(({ name }) => name).join()
    const key = `${template.id}|${template.elevatorType}|${level}|${season.join()}|${ownNames}`
    const found = known.get(key)
    if (found) return found
    const items = [...itemsForLevel(template.items, level, season), ...own]
    const content = { templateId: template.id, name: template.name, versionNo: template.versionNo, level, items }
    const snapshot = { hash: digestOf(content), items }
    known.set(key, snapshot)
    add(company, 'template_snapshot', {
      hash: snapshot.hash,
      template_id: template.id,
      version_no: template.versionNo,
      name: template.name,
      content,
      created_at: company.clock.iso(company.clock.day(-398), 600),
    })
    return snapshot
  }
}
