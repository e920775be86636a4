import { Button, Input } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Inspected, InspectedState, Inspector, useInspected } from '#kernel/web/inspector/index.ts'
import { type ListCells, ListPage, ListTabs } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { KeyValue, PanelHead, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { releaseApi } from '../shared/api.ts'
import {
  answerWords,
  type ReleaseDetail,
  type ReleaseRow,
  ReleaseState,
  ReleaseTab,
  releaseList,
} from '../shared/release.ts'
import { maintenancePage } from './addresses.ts'
import css from './batch.module.css'

const { asked, given } = ReleaseState.code
const tones: Readonly<Record<number, string>> = { [asked]: 'amberText strong', [given]: 'sec' }

function StateMark({ state }: { state: ReleaseState }) {
  return <span className={tones[state] ?? 'ter'}>{ReleaseState.label(state)}</span>
}

const cells: ListCells<ReleaseRow> = {
  state: (state) => <StateMark state={state} />,
  violations: (text) => <span className="amberText">{text}</span>,
}

/** 超限放行: what was asked for, and the releaser's answer (jobs 6.5, decision 0058). */
export function ReleaseListPage() {
  const [id, set] = useInspected('id')
  return (
    <>
      <ListPage
        list={releaseList}
        from={releaseApi.list}
        title="超限放行"
        facts="同意后按当时的情况再检查一次才生效；不能答复本人的申请"
        tabs={(state) => (
          <ListTabs state={state} label="放行页签" tabs={ReleaseTab.options} counts={undefined} tones={{}} />
        )}
        open={{ at: id, run: (row) => set(row.id) }}
        cells={cells}
        empty={{ hint: '改期、关闭、暂停等改动会超过法定间隔或级别期限时，在那里申请放行，申请列在这里。' }}
      />
      {id && <ReleaseInspector id={id} onClose={() => set(undefined)} />}
    </>
  )
}

function ReleaseInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={releaseApi.detail} input={{ id }} what="放行申请" onClose={onClose}>
      {(request) => (
        <Inspected
          name={
            <>
              {request.title}
              <InspectedState>
                <StateMark state={request.state} />
              </InspectedState>
            </>
          }
          foot={request.state === asked && <Verbs request={request} onClose={onClose} />}
        >
          <KeyValue
            items={[
              ['申请人', request.requester],
              ['申请原因', request.reason],
              ['指定放行人', request.approver ?? '有超限放行权限的任何人'],
              ['答复人', request.answeredBy],
              ['答复', request.answer],
            ]}
          />
          <PanelHead title="涉及的工单" count={request.lines.length} />
          <ShortTable
            rows={request.lines}
            by={(line) => line.orderId ?? line.name}
            columns={[
              {
                title: '工单',
                to: ({ orderId }) => (orderId ? maintenancePage.order(orderId) : undefined),
                cell: (line) => line.name,
              },
              { title: '改动', as: 'num', cell: (line) => line.change },
              { title: '超限情况', tone: () => 'amberText', cell: (line) => line.texts.join('；') },
            ]}
          />
        </Inspected>
      )}
    </Inspector>
  )
}

/** The releaser says yes or no, the requester takes it back. */
function Verbs({ request, onClose }: { request: ReleaseDetail; onClose: () => void }) {
  const { call } = useKit()
  const [opinion, setOpinion] = useState('')
  const { running, run } = useRun()
  const one = { id: request.id, version: request.version }
  const answer = (agree: boolean) =>
    run(async () => {
      if (!agree && !opinion.trim()) return toast.warning('请填写驳回原因')
      const answered = await call(releaseApi.answer, { ...one, agree, opinion: opinion.trim() || undefined })
      const { whole, text } = answerWords(agree, answered)
      if (whole) toast.done(text)
      else toast.warning(text)
      onClose()
    })
  const withdraw = () =>
    run(async () => {
      await call(releaseApi.withdraw, one)
      toast.done('申请已撤回')
      onClose()
    })
  if (request.mine) {
    return (
      <div className={css.foot}>
        <span className="sec">等待放行人答复</span>
        <Button loading={running} onClick={withdraw}>
          撤回申请
        </Button>
      </div>
    )
  }
  if (!request.answerable) return null
  return (
    <div className={css.foot}>
      <Input
        aria-label="意见"
        placeholder="意见；驳回时必填"
        maxLength={200}
        value={opinion}
        onChange={(event) => setOpinion(event.target.value)}
      />
      <Button loading={running} onClick={() => answer(false)}>
        驳回
      </Button>
      <Button type="primary" loading={running} onClick={() => answer(true)}>
        放行
      </Button>
    </div>
  )
}
