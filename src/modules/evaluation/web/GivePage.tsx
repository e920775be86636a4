import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { refuse } from '#kernel/shared/refusal.ts'
import { keepText, keptText } from '#kernel/web/kept.ts'
import { timeText } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { PublicFrame, Said, useAsked } from '#modules/publicity/web/index.ts'
import { giveApi } from '../shared/api.ts'
import { EvaluatedBiz, type EvaluationAsked, EvaluationChannel, refuseEvaluation } from '../shared/evaluation.ts'
import { GiveForm } from './GiveForm.tsx'
import css from './give.module.css'
import { Stars } from './Stars.tsx'
import { TagNames } from './TagNames.tsx'

/** The key of what this browser gave before: it lets it look at it again and change it once. */
const keyOf = (token: string) => `evaluation.${token}`

/** /e/{token}: stars by telephone, without a login (jobs 4.3). */
export function GivePage() {
  const { token = '' } = useParams()
  const [search] = useSearchParams()
  const [key, setKey] = useState(() => keptText(keyOf(token)))
  const [times, setTimes] = useState(0)
  const done = (next: string) => {
    keepText(keyOf(token), next)
    setKey(next)
    setTimes((now) => now + 1)
  }
  return (
    <Asked
      key={times}
      token={token}
      secret={key}
      channel={channelOf(search.get('c'))}
      after={times > 0}
      onDone={done}
    />
  )
}

const channelOf = (said: string | null) => {
  const { qr, sms, signing } = EvaluationChannel.code
  return said === String(sms) ? sms : said === String(signing) ? signing : qr
}

interface Props {
  token: string
  secret: string | undefined
  channel: 1 | 2 | 3
  /** Just sent. */
  after: boolean
  onDone: (key: string) => void
}

function Asked(props: Props) {
  const { token, secret } = props
  const { data, failure } = useAsked(giveApi.view, { token, ...(secret ? { key: secret } : {}) })
  return (
    <PublicFrame company={data?.companyName}>
      {failure && <Failed code={failure.code} message={failure.message} />}
      {data && <Given {...props} data={data} />}
    </PublicFrame>
  )
}

function Given({ token, secret, channel, after, onDone, data }: Props & { data: EvaluationAsked }) {
  const [changing, setChanging] = useState(false)
  const { mine } = data
  if (!data.given || (changing && mine))
    return (
      <>
        <Work asked={data} />
        <GiveForm
          token={token}
          secret={data.given ? secret : undefined}
          channel={channel}
          before={mine}
          onDone={onDone}
        />
      </>
    )
  if (!mine)
    return (
      <Said headline={refuseEvaluation.given().message}>
        <p>每张工单只评价一次。如需补充，请联系维保单位 {data.companyName}。</p>
      </Said>
    )
  return (
    <>
      <Work asked={data} />
      <section className="p-20 edge r-8 bg">
        <h2 className="m-0 mb-8 f-17" role={after ? 'status' : undefined}>
          {after ? `评价已提交，${data.companyName}会看到` : '我的评价'}
        </h2>
        <Stars star={mine.star} size={26} />
        {mine.tags.length > 0 && (
          <p className="m-0 mt-10">
            <TagNames tags={mine.tags} />
          </p>
        )}
        {mine.content && <p className={`m-0 my-10 anywhere ${css.text}`}>{mine.content}</p>}
        {mine.photos.length > 0 && (
          <div className={`flex wrap gap-12 ${css.photos}`}>
            {mine.photos.map((url, n) => (
              <img className="block edge r-6 cover" key={url} src={url} alt={`照片 ${n + 1}`} />
            ))}
          </div>
        )}
        {mine.reply && (
          <div className="mt-16 py-12 px-14 r-6 bg-side">
            <b>{data.companyName}的回复</b>
            <p className="m-0 mt-4">{mine.reply}</p>
          </div>
        )}
        {mine.editable && (
          <>
            <button type="button" className={css.second} onClick={() => setChanging(true)}>
              修改评价
            </button>
            <p className="m-0 mt-8 sec f-15">24 小时内可以修改一次。</p>
          </>
        )}
      </section>
    </>
  )
}

/** Which work is meant, so that nobody evaluates another one. */
function Work({ asked }: { asked: EvaluationAsked }) {
  const { communityName, elevatorName, levelLabel, workers, doneAt, companyName, bizType } = asked
  return (
    <section className={`mb-16 ${css.work}`}>
      <h1 className="m-0 f-24">{liftLabel(communityName, elevatorName)}</h1>
      <p className="m-0 mt-4 sec">
        {[
          levelLabel ? `${levelLabel}维保` : EvaluatedBiz.label(bizType),
          workers.join('、'),
          doneAt && `${timeText(doneAt)} 完成`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="m-0 mt-4 sec">{companyName}</p>
    </section>
  )
}

function Failed({ code, message }: { code: number; message: string }) {
  if (code === refuse.notFound.code)
    return (
      <Said headline="没有这个评价链接">
        <p>链接可能不完整。请重新扫描工单上的二维码。</p>
      </Said>
    )
  return (
    <Said headline={message}>
      {code === refuseEvaluation.ended.code && <p>评价须在有效期内提交。如有问题，请直接联系维保单位。</p>}
    </Said>
  )
}
