import { keepPreviousData } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { Link } from 'react-router'
import { FigureName } from '#kernel/web/figure/index.ts'
import { Inspected, Inspector, useInspected } from '#kernel/web/inspector/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState, NetworkPanel, PanelHead, RowSkeleton, ShortTable, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { Category, Level } from '#modules/template/shared/template.terms.ts'
import { type EffectList, type EffectRow, effectApi } from '../shared/api.ts'
import { itemsText, signed } from '../shared/effectText.ts'
import { effectFigures } from '../shared/figures.ts'
import { EffectMetric, factOf } from '../shared/metrics.ts'
import { EffectReason } from '../shared/verdict.ts'
import { EffectStory } from './EffectStory.tsx'
import { FOREST_WIDTH, Forest, ForestScale, reachOf } from './Forest.tsx'
import { Verdict } from './marks.tsx'

const codeIn = <C extends number>(options: readonly { readonly value: C }[], text: string | null): C | undefined =>
  options.find(({ value }) => String(value) === text)?.value

/** /AIdiagnosis/maintenanceEffect?metric=&level=&month=&id=: which work changes something (monitoring 10.6). */
export function EffectPage() {
  const [search, set] = useAddress()
  const [id, open] = useInspected('id')
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(search.get('month') ?? '') ? search.get('month') : null
  const metric = codeIn(EffectMetric.options, search.get('metric')) ?? EffectMetric.code.closing
  const level = codeIn(Level.options, search.get('level'))
  const told = useRead(effectApi.list, month ? { month } : {}, {
    firstLoad: true,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const waiting = useDelayed(told.isPending, 300)
  return (
    <Page
      title="维保效果"
      facts={told.data?.shown && <>{`${told.data.shown.from} 至 ${told.data.shown.to} 的维保，前后各 30 天`}</>}
      actions={
        <>
          <Segmented<EffectMetric>
            aria-label="指标"
            value={metric}
            options={[...EffectMetric.options]}
            onChange={(to) => set({ metric: to === EffectMetric.code.closing ? undefined : String(to), id: undefined })}
          />
          <Select<Level | 0>
            aria-label="维保级别"
            value={level ?? 0}
            options={[{ value: 0, label: '全部级别' }, ...Level.options]}
            onChange={(to) => set({ level: to === 0 ? undefined : String(to) })}
          />
          {told.data && told.data.months.length > 1 && (
            <Select<string>
              aria-label="月份"
              value={told.data.shown?.month ?? ''}
              options={told.data.months.map((value) => ({ value, label: value }))}
              onChange={(to) => set({ month: to, id: undefined })}
            />
          )}
        </>
      }
    >
      {told.isError && <NetworkPanel failure={told.error} onRetry={() => void told.refetch()} />}
      {told.isPending && waiting && <RowSkeleton rows={12} />}
      {told.data && <Effects of={told.data} metric={metric} level={level} onOpen={(row) => open(row.id)} />}
      {id && (
        <Inspector from={effectApi.detail} input={{ id }} what="维保效果" onClose={() => open()}>
          {(effect) => (
            <Inspected
              name={
                <>
                  {itemsText(effect.items)} <Verdict of={effect.verdict} reason={null} />
                </>
              }
              facts={`${EffectMetric.label(effect.metric)} · ${Category.label(effect.category)} · ${Level.label(effect.level)}`}
              verbs={
                // It also holds the focus, so that the story is read from its beginning.
                <Link
                  to={`/technicalSupport/home?view=figures&word=${encodeURIComponent(effectFigures.difference.label)}`}
                >
                  口径
                </Link>
              }
            >
              <EffectStory of={effect} />
            </Inspected>
          )}
        </Inspector>
      )}
    </Page>
  )
}

interface EffectsProps {
  readonly of: EffectList
  readonly metric: EffectMetric
  readonly level: Level | undefined
  readonly onOpen: (row: EffectRow) => void
}

function Effects({ of, metric, level, onOpen }: EffectsProps) {
  const rows = of.rows.filter((row) => row.metric === metric && (level === undefined || row.level === level))
  const said = rows.filter(({ difference }) => difference !== null)
  const unsaid = rows.filter(({ difference }) => difference === null)
  if (!of.shown)
    return (
      <EmptyState
        what="维保效果"
        headline="还没有算过"
        hint="每月算一次，当月第一次在 05:00 以后；做完的维保满 30 天后计入。"
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState what="维保效果" headline="没有做过这样的项目" hint="换一个指标或级别看看；故障率每个项目都有。" />
    )
  return (
    <>
      <PanelHead
        title={`${EffectMetric.label(metric)}（${factOf(metric).unit}）`}
        count={`${said.length} 组项目有结果`}
        right="差值小于 0 是变好；和相似的、没有做这些项目的电梯比"
      />
      {said.length === 0 ? (
        <p className="m-0 px-16 py-12 sec">数据还不够，没有一组项目能给出差值；各组缺什么列在下面。</p>
      ) : (
        <Results rows={said} metric={metric} onOpen={onOpen} />
      )}
      {unsaid.length > 0 && (
        <>
          <PanelHead title="还不能下结论" count={`${unsaid.length} 组`} />
          <ShortTable
            label="还不能下结论"
            rows={unsaid}
            open={{ run: onOpen }}
            columns={[
              ...leading(unsaid),
              { title: '做了 次', as: 'figure', cell: ({ done }) => done },
              { title: '可比 次', as: 'figure', cell: ({ compared }) => compared },
              { title: '对照 台', as: 'figure', cell: (row) => row.controlLifts },
              { title: '缺什么', cell: ({ reason }) => <span className="sec">{EffectReason.label(reason)}</span> },
            ]}
          />
        </>
      )}
    </>
  )
}

/** 曳引, 液压, 杂物, 自动扶梯. */
const kindText = (category: Category): string => Category.label(category).replace(/与.*|驱动电梯|电梯/, '')

const leading = (rows: readonly EffectRow[]) => [
  rows.some(({ companyName }) => companyName !== null) && {
    title: '企业',
    cell: ({ companyName }: EffectRow) => companyName,
  },
  { title: '项目', cell: ({ items }: EffectRow) => <b>{itemsText(items)}</b> },
  new Set(rows.map(({ category }) => category)).size > 1 && {
    title: '梯类',
    as: 'sec' as const,
    cell: ({ category }: EffectRow) => <span className="nowrap">{kindText(category)}</span>,
  },
  { title: '级别', as: 'sec' as const, width: 52, cell: ({ level }: EffectRow) => Level.label(level) },
]

function Results({
  rows,
  metric,
  onOpen,
}: {
  rows: readonly EffectRow[]
  metric: EffectMetric
  onOpen: EffectsProps['onOpen']
}) {
  const { digits } = factOf(metric)
  const reach = reachOf(metric, rows)
  const way = (sides: { before: number; after: number } | undefined) =>
    sides && `${sides.before.toFixed(digits)} → ${sides.after.toFixed(digits)}`
  return (
    <>
      <ShortTable
        label="维保效果"
        rows={rows}
        open={{ run: onOpen }}
        columns={[
          ...leading(rows),
          { title: '做了 次', as: 'figure', cell: ({ done }) => done },
          { title: '可比 次', as: 'figure', cell: ({ compared }) => compared },
          { title: '前 → 后', as: 'figure', cell: ({ difference }) => way(difference?.treated) },
          { title: '对照 台', as: 'figure', cell: ({ controlLifts }) => controlLifts },
          { title: '对照 前 → 后', as: 'figure', cell: ({ difference }) => way(difference?.controls) },
          { title: '差值', as: 'figure', cell: ({ difference: one }) => one && signed(one.difference, digits) },
          {
            title: '差值与 95 % 区间',
            head: <ForestScale metric={metric} reach={reach} />,
            width: FOREST_WIDTH,
            cell: (row) => <Forest of={row} reach={reach} />,
          },
          { title: '结论', cell: ({ verdict, reason }) => <Verdict of={verdict} reason={reason} /> },
        ]}
      />
      <p className="m-0 px-16 py-12 ter small">
        <FigureName of={effectFigures.done} /> · <FigureName of={effectFigures.compared} /> ·{' '}
        <FigureName of={effectFigures.controlLifts} /> · <FigureName of={effectFigures.difference} />
        ：口径停在词上看；点一行看算式、走势与每次维保。
      </p>
    </>
  )
}
