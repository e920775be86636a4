import { Input } from 'antd'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Figure } from '#kernel/shared/figure.ts'
import { figureBook } from '#kernel/web/figure/figureBook.ts'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { NetworkPanel, PanelHead, QueueClear, ShortTable } from '#kernel/web/ui/index.ts'

/** Whose figures, by the module that owns the rows. */
const owners: Readonly<Record<string, string>> = {
  board: '看板',
  certificate: '证书',
  community: '小区',
  contract: '合同',
  customer: '客户',
  demand: '自定义计划',
  elevator: '电梯',
  employee: '员工',
  evaluation: '服务评价',
  field: '手机端',
  inspection: '检验',
  insurance: '保险',
  maintenance: '维保工单',
  monitoring: '采集终端',
  notice: '公告',
  organisation: '班组',
  permission: '岗位',
  planning: '维保计划',
  platform: '平台对接',
  project: '项目',
  publicity: '企业公示',
  quality: '质检与备件',
  repair: '急修',
  rule: '提醒规则',
  schedule: '排程',
  support: '技术支持',
  template: '维保模板',
  workbench: '工作台',
}
const ownerOf = ({ key }: Figure) => owners[key.split('.')[0] ?? ''] ?? ''
const spans = { day: '当天', month: '当月' } as const

/** 指标口径: what each figure of the product counts (decision 0125). */
export function FigureBook() {
  const [search, setSearch] = useSearchParams()
  const typed = search.get('word') ?? ''
  const word = useDeferredValue(typed.trim())
  const [answer, setAnswer] = useState<readonly Figure[]>()
  const [failure, setFailure] = useState<unknown>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody presses 刷新
  useEffect(() => {
    let here = true
    figureBook().then(
      (all) => {
        if (!here) return
        setAnswer(all)
        setFailure(undefined)
      },
      (thrown: unknown) => here && setFailure(thrown),
    )
    return () => {
      here = false
    }
  }, [tries])
  const all = answer ?? []
  const found = all.filter((one) => `${one.label} ${one.means} ${ownerOf(one)} ${one.of ?? ''}`.includes(word))
  const write = (next: string) =>
    setSearch(
      (now) => {
        if (next) now.set('word', next)
        else now.delete('word')
        return now
      },
      { replace: true },
    )
  return (
    <section className="stack min-h-0">
      <div className="p-14 line-b">
        <Input
          aria-label="指标名称或口径"
          placeholder="指标名称或口径"
          allowClear
          prefix={<SearchIcon size={14} className="icon ter" />}
          value={typed}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <PanelHead title="指标口径" count={answer && `${found.length} 项`} />
      <div className="grow min-h-0 scroll">
        {failure ? (
          <NetworkPanel failure={failure} onRetry={() => setTries((n) => n + 1)} />
        ) : answer && found.length === 0 ? (
          <QueueClear headline={`没有含「${word}」的指标`} />
        ) : (
          <ShortTable
            rows={found}
            by={({ key }) => key}
            label="指标口径"
            shape="tall"
            columns={[
              { title: '指标', cell: (one) => <b className="strong nowrap">{one.label}</b> },
              { title: '单位', as: 'sec', cell: (one) => one.unit },
              { title: '口径', cell: (one) => one.means },
              {
                title: '按',
                as: 'sec',
                cell: (one) => [one.of, one.over && spans[one.over]].filter(Boolean).join('、'),
              },
              { title: '所属', as: 'sec', cell: (one) => <span className="nowrap">{ownerOf(one)}</span> },
            ]}
          />
        )}
      </div>
    </section>
  )
}
