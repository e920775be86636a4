import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articleOf, recordKeeping, rescueArrival, visitGap } from '#modules/law/shared/law.ts'
import { testDatabase } from '../database.ts'

/** The figures of law in the schema, which cannot read `law.ts`, and in the code, which must. */

describe('结构里的法规数字', () => {
  let db: pg.Client
  beforeAll(async () => {
    db = new pg.Client({ connectionString: (await testDatabase()).owner })
    await db.connect()
  })
  afterAll(() => db.end())

  test('默认值与约束同 law.ts 一致', async () => {
    const { rows: defaults } = await db.query<{ column: string; value: string }>(
      `select c.relname || '.' || a.attname as column, pg_get_expr(d.adbin, d.adrelid) as value
       from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
         join pg_class c on c.oid = d.adrelid
       where a.attname ~ '(gap|cycle|retain|keep)_(days|years)' order by 1`,
    )
    expect(Object.fromEntries(defaults.map(({ column, value }) => [column, Number(value)]))).toEqual({
      'demand_rule.fallback_gap_days': visitGap.days,
      // What a place allows on demand, until its rule says another (jobs 1.3).
      'demand_rule.local_max_gap_days': 30,
      'elevator.cycle_days': visitGap.days,
      'maintain_setting.retain_years': recordKeeping.years,
      // Of the maker's manual, not of law (archives 1).
      'villa_archive.cycle_days': 30,
    })
    const { rows: checks } = await db.query<{ name: string; says: string }>(
      `select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
       where contype = 'c' and conname ~ '(gap|retain)_(days|years)$' order by 1`,
    )
    expect(Object.fromEntries(checks.map(({ name, says }) => [name, (says.match(/\d+/g) ?? []).map(Number)]))).toEqual({
      demand_rule_fallback_gap_days: [visitGap.days],
      demand_rule_local_max_gap_days: [visitGap.days, 90],
      maintain_setting_retain_years: [recordKeeping.years],
      // Of a lift on demand, within what places allow.
      plan_elevator_gap_days: [1, 90],
    })
  })
})

/** What the product says when the law says something else: a process of its own reads a changed `law.ts`. */
function underOtherLaw(changes: readonly (readonly [from: string, to: string])[], expression: string): unknown {
  const script = `
    import { registerHooks } from 'node:module'
    const changes = ${JSON.stringify(changes)}
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        if (!url.endsWith('/modules/law/shared/law.ts')) return loaded
        let source = String(loaded.source)
        for (const [from, to] of changes) {
          if (!source.includes(from)) throw new Error('law.ts has no ' + from)
          source = source.replaceAll(from, to)
        }
        return { ...loaded, source }
      },
    })
    console.log(JSON.stringify(await (async () => { ${expression} })()))`
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('改了 law.ts，用的人跟着改', () => {
  test('维保间隔：规则、拒绝的话、按需退回、SQL、页面上的名字', () => {
    const said = `
      const { defaultRule, refuseTemplate } = await import('#modules/template/shared/template.ts')
      const { fixedDateGaps, ruleRefusal } = await import('#modules/template/shared/templateCheck.ts')
      const { FALLBACK_GAP_DAYS } = await import('#modules/template/shared/demandRule.ts')
      const { gapOfOrder } = await import('#modules/maintenance/server/order.store.ts')
      const { MaintainOrderTab } = await import('#modules/maintenance/shared/maintainOrderList.ts')
      const { gapOf } = await import('#modules/phone/shared/dayPlan.ts')
      return {
        rule: defaultRule.maxGapDays,
        refused: [refuseTemplate.gapTooLong.text, ruleRefusal({ maxGapDays: 18 }) !== null],
        scheme: fixedDateGaps([{ mmdd: '01-01' }, { mmdd: '01-19' }]).length,
        fallback: FALLBACK_GAP_DAYS,
        sql: / (\\d+)\\)$/.exec(gapOfOrder)?.[1],
        tab: MaintainOrderTab.label('overGap'),
        phone: gapOf({}),
      }`
    expect(underOtherLaw([], said)).toEqual({
      rule: 15,
      refused: ['定期维保间隔不得超过15日', true],
      scheme: 2,
      fallback: 15,
      sql: '15',
      tab: '超15日',
      phone: 15,
    })
    expect(underOtherLaw([['days: 15', 'days: 20']], said)).toEqual({
      rule: 20,
      refused: ['定期维保间隔不得超过20日', false],
      scheme: 1,
      fallback: 20,
      sql: '20',
      tab: '超20日',
      phone: 20,
    })
  })

  test('困人到场、级别周期、检验年份、限速器校验、制动试验', () => {
    const said = `
      const { defaultSetting, RepairSetting } = await import('#modules/repair/shared/setting.ts')
      const { limitsOf } = await import('#modules/repair/shared/limits.ts')
      const { defaultRule, PlanRule } = await import('#modules/template/shared/template.ts')
      const { isPeriodicYear, nextInspection } = await import('#modules/elevator/shared/nextInspection.ts')
      const { nextGovernorCheck } = await import('#modules/inspection/shared/calendar.ts')
      const { nationalItems } = await import('#modules/template/shared/checklist.ts')
      const slow = structuredClone(defaultSetting)
      slow.limits.trapped.other.arrive = 60
      const halfYear = PlanRule.safeParse({ levels: { 3: 3, 4: 6, 5: 12 } })
      return {
        arrive: defaultSetting.limits.trapped.city.arrive,
        never: limitsOf(slow, 1, 2).arrive,
        accepted: RepairSetting.safeParse(slow).success,
        levels: [defaultRule.levels[4], halfYear.success],
        years: [3, 4, 7].filter(isPeriodicYear),
        next: nextInspection({ superviseDate: '2024-05-10', lastInspectDate: '2025-05-01', villa: false }),
        governor: nextGovernorCheck({ category: 1, governorMadeDate: '2020-01-01', governorCheckDate: '2024-01-01' }),
        row: nationalItems(1).find(({ itemCode }) => itemCode === 'A-4-6').governor.months,
      }`
    expect(underOtherLaw([], said)).toEqual({
      arrive: rescueArrival.city,
      never: rescueArrival.elsewhere,
      accepted: true,
      levels: [6, true],
      years: [4, 7],
      next: '2028-05-31',
      governor: '2026-01-01',
      row: 24,
    })
    const changed = [
      ['city: 30, elsewhere: 60', 'city: 20, elsewhere: 40'],
      ['4: 6, 5: 12', '4: 5, 5: 12'],
      ['[1, 4, 7,', '[1, 3, 7,'],
      ['months: 24, oldFromYears: 15, oldMonths: 12', 'months: 18, oldFromYears: 15, oldMonths: 12'],
    ] as const
    expect(underOtherLaw(changed, said)).toEqual({
      arrive: 20,
      never: 40,
      accepted: false,
      levels: [5, false],
      years: [3, 7],
      next: '2027-05-31',
      governor: '2025-07-01',
      row: 18,
    })
  })

  test('出处带条款', () => {
    expect(articleOf(visitGap)).toBe('《特种设备安全监察条例》第三十一条')
  })
})
