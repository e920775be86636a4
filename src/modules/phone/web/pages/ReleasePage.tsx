import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { releaseApi } from '#modules/maintenance/shared/release.api.ts'
import { answerWords, type ReleaseDetail, ReleaseState } from '#modules/maintenance/shared/release.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Big, Facts, Labelled, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { whenText } from '../words.ts'
import css from './answer.module.css'
import sign from './sign.module.css'
import { useOnline } from './useOnline.ts'

/** 超限放行 on the releaser's phone (jobs 6.5, decision 0058): who asks for what, what stands against it, yes or no. */
export function ReleasePage() {
  const { id = '' } = useParams()
  const ask = useCallback(() => call(releaseApi.detail, { id }, { silent: true, firstLoad: true }), [id])
  const { data: request, fault, load } = useOnline(ask, '没有网络，放行须联网答复')
  return (
    <Screen title="超限放行" sub={request && ReleaseState.label(request.state)} back={phonePaths.messages}>
      {fault && <Note tone="warn">{fault}</Note>}
      {!request && !fault && <Nothing>正在取得申请</Nothing>}
      {request && <Asked request={request} />}
      {request?.answerable && <Answer key={request.version} request={request} onDone={load} />}
    </Screen>
  )
}

function Asked({ request }: { request: ReleaseDetail }) {
  const { answeredBy, answeredAt } = request
  return (
    <>
      <Section title={request.title} aside={`${request.lines.length} 项`}>
        <ul className={css.lines}>
          {request.lines.map((line) => (
            <li key={line.orderId ?? line.name}>
              <b>{line.name}</b>
              <div className="flex gap-12 between sec f-16 num">{line.change}</div>
              {line.texts.map((text) => (
                <small key={text} className={css.over}>
                  {text}
                </small>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="申请">
        <Facts
          rows={[
            ['申请人', `${request.requester}　${whenText(request.createdAt)}`],
            ['申请原因', request.reason],
            ['指定放行人', request.approver ?? '有超限放行权限的任何人'],
            ...(answeredBy
              ? ([
                  ['答复人', `${answeredBy}　${answeredAt ? whenText(answeredAt) : ''}`],
                  ['答复', request.answer ?? '—'],
                ] as const)
              : []),
          ]}
        />
      </Section>
      {request.mine && <Note tone="info">本人的申请由其他有「超限放行」权限的人答复</Note>}
    </>
  )
}

function Answer({ request, onDone }: { request: ReleaseDetail; onDone: () => Promise<void> }) {
  const [opinion, setOpinion] = useState('')
  const [missing, setMissing] = useState(false)
  const { running, run } = useRun()
  const said = opinion.trim()
  const answer = (agree: boolean) => {
    if (!agree && !said) return setMissing(true)
    void run(async () => {
      const { id, version } = request
      const { whole, text } = answerWords(agree, await call(releaseApi.answer, { id, version, agree, opinion: said }))
      if (whole) toast.done(text)
      else toast.warning(text)
    }).then(onDone)
  }
  return (
    <Section title="答复">
      <Labelled label="意见" error={missing && !said ? '请填写驳回原因' : undefined}>
        <textarea
          value={opinion}
          maxLength={200}
          placeholder="驳回时必填"
          onChange={(event) => setOpinion(event.target.value)}
        />
      </Labelled>
      <Note tone="info">放行后按当时的情况再检查一次才生效，你的姓名会写进合规报告</Note>
      <div className={`flex gap-10 pt-4 pb-16 px-16 ${sign.verbs}`}>
        <Plain disabled={running} onClick={() => answer(false)}>
          驳回
        </Plain>
        <Big disabled={running} onClick={() => answer(true)}>
          放行
        </Big>
      </div>
    </Section>
  )
}
