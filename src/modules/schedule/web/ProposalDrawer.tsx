import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { makeUuid } from '#kernel/web/client/device.ts'
import { Drawer, isGone } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, NetworkPanel, RowSkeleton, toast, useDelayed } from '#kernel/web/ui/index.ts'
import { STILL } from '#kernel/web/useRead.ts'
import { scheduleApi } from '../shared/api.ts'
import { AutoWhat, type Figure, type Proposal, type ProposalRow, type RescueProposal } from '../shared/schedule.ts'
import { ProposalRows } from './ProposalRows.tsx'
import { Searching } from './Searching.tsx'
import own from './schedule.module.css'
import { UnplacedRows } from './UnplacedRows.tsx'

type Kind = 'auto' | 'route' | 'balance' | 'rescue'
const titles: Record<Kind, string> = { auto: '自动排班', route: '路线优化', balance: '均衡', rescue: '救援期间改派' }
const helps: Record<Kind, string> = {
  auto: '按法定截止日、级别、工时依次给路程与负荷最省的搭档组；冻结期内的不动。',
  route: '重排每组每天的先后与到达时间，不改日期和人员。',
  balance: '把工单提前（不推后）或换给同班组的搭档，直到各组每天的工时均匀。',
  rescue: '今天法定截止的给离得最近、能做的搭档组；其余顺延到下一个工作日，仍由原搭档组做。',
}
const nothing: Record<Kind, string> = {
  auto: '所选范围内没有需要排的工单',
  route: '每组每天的路线已是最短，时间都已排定',
  balance: '没有能让负荷更均匀的调整',
  rescue: '该搭档组今天没有余下的维保',
}

interface Props {
  readonly kind: Kind
  readonly scope: SentTo<typeof scheduleApi.balance>
  /** The entrapment a crew has gone to: with 'rescue'. */
  readonly repairId?: string | undefined
  readonly onAccept: (rows: readonly ProposalRow[]) => void
  readonly onClose: () => void
}

/** What the planner proposes, as a diff: accepted whole or row by row; nothing is published by it (jobs 4.1). */
export function ProposalDrawer({ kind, scope, repairId = '', onAccept, onClose }: Props) {
  const { call } = useKit()
  const [asked] = useState(scope)
  const [what, setWhat] = useState<AutoWhat>(AutoWhat.code.redo)
  const [fixed, setFixed] = useState(kind !== 'auto')
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const client = useQueryClient()
  const [watch, setWatch] = useState('')
  // Nobody's write begins a search anew: what is looked at was found once, and publishing checks it again.
  const queryKey = [STILL, 'schedule', 'proposal', kind, what, fixed, repairId]
  const { data, error, isFetching, isError, refetch } = useQuery({
    queryKey,
    // The signal ends the search on the server, whether it is stopped, asked otherwise, or its drawer closed.
    queryFn: ({ signal }): Promise<Proposal & Partial<Pick<RescueProposal, 'rescue'>>> => {
      if (kind === 'rescue') return call(scheduleApi.rescue, { repairId }, { signal })
      const name = makeUuid()
      setWatch(name)
      const question = { ...asked, fixed, watch: name }
      return ask(kind, question, what, (endpoint, input) => call(endpoint, input, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Without a network it fails and says so, and does not wait in silence: nothing at work means that it was stopped.
    networkMode: 'always',
  })
  const stopped = !isFetching && !data && !isError
  const waiting = useDelayed(isFetching, 300)
  const rows = data?.rows.filter((row) => !excluded.has(row.orderId)) ?? []
  const accept = () => {
    onAccept(rows)
    toast.done(`已接受 ${rows.length} 处建议，发布后生效`)
    onClose()
  }
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={titles[kind]}
      footer={
        <div className={`row to-end gap-8 ${own.foot}`}>
          <span className="sec">接受后仍在看板上，发布才生效，可逐步撤销</span>
          <Button onClick={onClose}>不接受</Button>
          <Button type="primary" disabled={isFetching || rows.length === 0} onClick={accept}>
            {rows.length === data?.rows.length ? `接受全部 ${rows.length} 处` : `接受 ${rows.length} 处`}
          </Button>
        </div>
      }
    >
      <div className={`row wrap py-10 px-20 line-b t12 ${own.options}`}>
        {kind === 'auto' && (
          <Segmented<AutoWhat>
            aria-label="排班范围"
            value={what}
            options={[...AutoWhat.options]}
            onChange={(next) => {
              setWhat(next)
              setExcluded(new Set())
            }}
          />
        )}
        {(kind === 'balance' || (kind === 'auto' && what === AutoWhat.code.all)) && (
          <Checkbox checked={fixed} onChange={(event) => setFixed(event.target.checked)}>
            含 14 天内已固定的工单
          </Checkbox>
        )}
        <span className="ter">{helps[kind]}</span>
      </div>
      {isGone(error) ? (
        // The entrapment of a message may have been called something else since.
        <EmptyState what="救援" headline="救援不存在，或已不是困人" hint="从维修工单重新打开。" />
      ) : isError ? (
        <NetworkPanel onRetry={() => void refetch()} />
      ) : stopped ? (
        <EmptyState
          what="建议"
          headline="已停止"
          hint="没有改动任何工单。"
          actions={<Button onClick={() => void refetch()}>重新计算</Button>}
        />
      ) : !data || isFetching ? (
        waiting &&
        (kind === 'rescue' ? (
          <RowSkeleton rows={10} />
        ) : (
          <Searching key={watch} watch={watch} onStop={() => void client.cancelQueries({ queryKey })} />
        ))
      ) : (
        <>
          {data.rescue && <Rescue {...data.rescue} />}
          <Figures figures={data.figures} />
          {data.rows.length === 0 && data.unplaced.length === 0 && data.rescue?.away !== false && (
            <p className="m-0 py-14 px-20 sec">{nothing[kind]}</p>
          )}
          <UnplacedRows rows={data.unplaced} {...(kind === 'rescue' && { where: '原搭档组' })} />
          {data.rows.length > 0 && <ProposalRows rows={data.rows} excluded={excluded} onExclude={setExcluded} />}
        </>
      )}
    </Drawer>
  )
}

type Call = (
  endpoint: typeof scheduleApi.auto | typeof scheduleApi.balance,
  input: SentTo<typeof scheduleApi.auto>,
) => Promise<Proposal>

function ask(
  kind: Exclude<Kind, 'rescue'>,
  scope: SentTo<typeof scheduleApi.balance>,
  what: AutoWhat,
  call: Call,
): Promise<Proposal> {
  return kind === 'auto' ? call(scheduleApi.auto, { ...scope, what }) : call(scheduleApi[kind], scope)
}

/** Whose day it is about, and why. */
function Rescue({ orderNo, place, names, away }: RescueProposal['rescue']) {
  if (!away)
    return (
      <p className="m-0 py-14 px-20 sec">
        {place} 困人（{orderNo}）{names ? `，${names}已不在救援中，今天余下的维保照原计划做。` : '还没有派人。'}
      </p>
    )
  return (
    <p className="m-0 py-14 px-20 sec">
      <b>{names}</b>正在救援 {place} 困人（{orderNo}），今天还没有开始的维保建议如下。
    </p>
  )
}

const figureWords: Record<Figure['name'], readonly [label: string, unit: string]> = {
  unassigned: ['待分配与待重排', '单'],
  travel: ['路程', '分钟'],
  variation: ['各组每天工时的离散', '%'],
  peak: ['最满的一天', '分钟'],
  outside: ['不在可进场时段', '单'],
  rest: ['今天余下待安排', '单'],
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  const shown = figures.filter((figure) => figure.before !== 0 || figure.after !== 0)
  return (
    <dl className={`flex wrap m-0 py-10 px-20 line-b ${own.figures}`}>
      {shown.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="ter t12">{figureWords[name][0]}</dt>
          <dd className="m-0 t14 num">
            {before === after ? (
              after
            ) : (
              <>
                <span className="ter">{before}</span> → <b>{after}</b>
              </>
            )}{' '}
            {figureWords[name][1]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
