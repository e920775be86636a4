import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AuditPanel, ReasonDialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { KeyValue, PanelHead, timeText, toast } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { inspectionPage } from '#modules/inspection/web/index.ts'
import { maintenancePage } from '#modules/maintenance/web/index.ts'
import { repairPage } from '#modules/repair/web/index.ts'
import { evaluationApi } from '../shared/api.ts'
import {
  EvaluatedBiz,
  EvaluationChannel,
  type EvaluationDetail,
  EvaluationHandle,
  HandleDraft,
  Star,
} from '../shared/evaluation.ts'
import { may } from '../shared/permissions.ts'
import css from './evaluation.module.css'
import { Evaluator, HandleText } from './evaluationCells.tsx'
import { Stars } from './Stars.tsx'
import { TagNames } from './TagNames.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

/** One evaluation: what was said, the order it speaks of, the call-back and the reply (jobs 4.1). */
export function EvaluationInspector({ id, onClose }: Props) {
  return (
    <Inspector from={evaluationApi.detail} input={{ id }} what="评价" still narrow onClose={onClose}>
      {(evaluation, reload) => <Opened evaluation={evaluation} reload={reload} onClose={onClose} />}
    </Inspector>
  )
}

interface OpenedProps extends Omit<Props, 'id'> {
  readonly evaluation: EvaluationDetail
  readonly reload: () => void
}

function Opened({ evaluation, reload, onClose }: OpenedProps) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  const mayOpen = { 1: may.order, 2: may.repair, 3: may.inspection }[evaluation.bizType]
  return (
    <Inspected
      name={
        <>
          <Stars star={evaluation.star} size={18} /> {Star.label(evaluation.star)}
          {evaluation.handle !== EvaluationHandle.code.none && (
            <InspectedState>
              <HandleText state={evaluation.handle} />
            </InspectedState>
          )}
        </>
      }
      facts={
        <>
          <span>{evaluation.orderNo}</span>
          <LiftName of={evaluation.lift} />
        </>
      }
      verbs={
        <>
          <Can needs={[may.remove]}>
            <Button onClick={() => setAsking(true)}>删除</Button>
          </Can>
          <Can needs={[mayOpen]}>
            <Link to={workOf(evaluation)}>
              <Button>{evaluation.bizType === EvaluatedBiz.code.inspection ? '查看检验计划' : '查看工单'}</Button>
            </Link>
          </Can>
        </>
      }
    >
      <Said evaluation={evaluation} />
      <Work evaluation={evaluation} />
      <CallBack key={evaluation.version} evaluation={evaluation} onDone={reload} />
      <PanelHead title="变更记录" />
      <AuditPanel entity="evaluation" id={evaluation.id} />
      <ReasonDialog
        open={asking}
        title="删除这条评价？"
        effect="列表与统计不再计入这条评价，工单的星级清空；原文与删除原因留在日志中。"
        verb="删除评价"
        onConfirm={async (reason) => {
          await call(evaluationApi.remove, { id: evaluation.id, reason })
          toast.done('评价已删除')
          onClose()
        }}
        onClose={() => setAsking(false)}
      />
    </Inspected>
  )
}

/** The work that it speaks of, in its own list; going back leads here. */
function workOf({ bizType, bizId }: EvaluationDetail): string {
  if (bizType === EvaluatedBiz.code.maintenance) return maintenancePage.order(bizId)
  return bizType === EvaluatedBiz.code.repair ? repairPage.order(bizId) : inspectionPage.plan(bizId)
}

function Said({ evaluation }: { evaluation: EvaluationDetail }) {
  const { content, tags, photos } = evaluation
  return (
    <div className={css.said}>
      <p>{content ?? <span className="ter">没有文字评价</span>}</p>
      {tags.length > 0 && <TagNames tags={tags} />}
      {photos.length > 0 && (
        <div className={`flex gap-8 ${css.photos}`}>
          {photos.map((url, n) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={`评价照片 ${n + 1}`} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </div>
  )
}

function Work({ evaluation }: { evaluation: EvaluationDetail }) {
  return (
    <>
      <PanelHead title="评价信息" />
      <KeyValue
        items={[
          [
            '工单',
            <span key="no" className="num">
              {EvaluatedBiz.label(evaluation.bizType)} {evaluation.orderNo}
            </span>,
          ],
          ['电梯', <LiftName key="lift" of={evaluation.lift} />],
          ['使用单位', evaluation.customerName],
          ['作业人员', [evaluation.workers, evaluation.teamName].filter(Boolean).join(' · ') || null],
          [
            '评价人',
            <span key="who">
              <Evaluator name={evaluation.evaluatorName} anonymous={evaluation.anonymous} />
              {evaluation.phone && <span className="num"> {evaluation.phone}</span>}
            </span>,
          ],
          ['渠道', EvaluationChannel.label(evaluation.channel)],
          [
            '评价时间',
            timeText(evaluation.createdAt) + (evaluation.editedAt ? `，${timeText(evaluation.editedAt)} 修改过` : ''),
          ],
        ]}
      />
    </>
  )
}

/** 回访 stays inside the company, 回复 is shown to the evaluator. */
function CallBack({ evaluation, onDone }: { evaluation: EvaluationDetail; onDone: () => void }) {
  const { call } = useKit()
  const allowed = useCan(may.handle) === 'enabled'
  const { handleText, handleBy, handleAt, reply, replyAt } = evaluation
  return (
    <>
      <PanelHead title="回访与回复" />
      {(handleText || reply) && (
        <KeyValue
          items={[
            ...(handleText
              ? ([
                  ['回访记录', handleText],
                  ['回访', [handleBy, handleAt && timeText(handleAt)].filter(Boolean).join(' · ')],
                ] as const)
              : []),
            ...(reply ? ([['回复', `${reply}（${replyAt ? timeText(replyAt) : ''}）`]] as const) : []),
          ]}
        />
      )}
      {!handleText && !reply && !allowed && <p className={`${css.none} ter`}>未回访</p>}
      {allowed && (
        <Form
          schema={HandleDraft}
          initial={{}}
          onSubmit={async (draft) => {
            await call(evaluationApi.handle, { ...draft, id: evaluation.id, version: evaluation.version })
            toast.done(draft.text ? '已记为已回访' : '回复已保存，评价人打开链接可见')
            // After the form has let go of its unsaved flag.
            setTimeout(onDone)
          }}
        >
          <div className={css.handle}>
            <FieldGrid columns={1}>
              <Field of="text" />
              <Field of="reply" />
            </FieldGrid>
            <SubmitButton>{handleText ? '保存' : '记录回访'}</SubmitButton>
          </div>
        </Form>
      )}
    </>
  )
}
