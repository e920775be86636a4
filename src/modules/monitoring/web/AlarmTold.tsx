import { Button } from 'antd'
import { useState } from 'react'
import { duration } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { KeyValue, PanelHead, Tag } from '#kernel/web/ui/index.ts'
import { AlarmCaller, Vulnerable } from '../shared/alarm.terms.ts'
import { alarmApi } from '../shared/api.ts'
import type { AlarmMedia, RecordDetail } from '../shared/recordDetail.ts'
import css from './record.module.css'

/** Who called, who is inside, whom to call back; recordings are asked for when they are played, and that is noted. */
export function AlarmTold({ record }: { record: RecordDetail }) {
  const { alarm, personCount, vulnerable, answerSec, arriveSec, trappedSec, officer, officerPhone } = record
  if (!alarm) return null
  const said = (seconds: number | null) => (seconds === null ? null : duration(seconds))
  return (
    <section aria-label="处警">
      <PanelHead title="处警" />
      <KeyValue
        items={[
          [
            '来电',
            alarm.answeredAt ? <Call key="call" name={AlarmCaller.label(alarm.caller)} phone={alarm.phone} /> : null,
          ],
          ['接警人', alarm.answerer],
          [
            '被困',
            personCount === null ? (
              <span key="n" className="ter">
                未问明
              </span>
            ) : (
              `${personCount} 人`
            ),
          ],
          [
            '特殊人群',
            vulnerable.length > 0 &&
              vulnerable.map((one) => (
                <Tag key={one} tone="amber">
                  {Vulnerable.label(one)}
                </Tag>
              )),
          ],
          ['安全管理员', officer && <Call key="officer" name={officer} phone={officerPhone} />],
          ['接警用时', said(answerSec)],
          ['到场用时', said(arriveSec)],
          ['被困时长', said(trappedSec)],
        ].map(([name, value]) => [name, value || null] as readonly [string, React.ReactNode])}
      />
      {alarm.media.map((one) => (
        <Media key={one.key} id={record.id} media={one} />
      ))}
    </section>
  )
}

const Call = ({ name, phone }: { name: string; phone: string | null }) => (
  <span>
    {name}{' '}
    {phone &&
      (phone.includes('*') ? (
        <span className="num">{phone}</span>
      ) : (
        <a className="num" href={`tel:${phone}`}>
          {phone}
        </a>
      ))}
  </span>
)

function Media({ id, media: { key, name, film, there } }: { id: string; media: AlarmMedia }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [url, setUrl] = useState<string>()
  const play = () =>
    run(async () => {
      setUrl((await call(alarmApi.media, { id, key })).url)
    })
  return (
    <p className={css.text}>
      <span className="clip">{name}</span>{' '}
      {!there ? (
        <span className="ter">已过 90 天保存期限</span>
      ) : url === undefined ? (
        <Button size="small" loading={running} onClick={() => void play()}>
          播放
        </Button>
      ) : film ? (
        // biome-ignore lint/a11y/useMediaCaption: a camera in a car has no text
        <video controls autoPlay src={url} width="100%" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what was said in a car has no text
        <audio controls autoPlay src={url} />
      )}
    </p>
  )
}
