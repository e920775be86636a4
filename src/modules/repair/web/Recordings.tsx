import { Button, Upload } from 'antd'
import { useState } from 'react'
import { RECORDING_ACCEPT, recordingFault } from '#kernel/shared/bucket.ts'
import { clock } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PanelHead, timeText, toast } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type Recording, RecordingOf } from '../shared/recording.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import css from './drawer.module.css'

/** 录音 (jobs 4.2, detail): the call, and what workers said at the lift; the desk adds what it finds later. */
export function Recordings({ order }: { order: RepairDetail }) {
  const { call, upload } = useKit()
  const { running, run } = useRun()
  const send = (file: File) =>
    run(async () => {
      const fault = recordingFault(file.name, file.size)
      if (fault) return toast.warning(fault)
      const { bucket, key, name } = await upload(file, () => undefined)
      await call(repairApi.addRecording, { id: order.id, file: { bucket, key, name } })
      toast.done('录音已添加')
    })
  return (
    <section aria-label="录音">
      <PanelHead
        title="录音"
        count={order.recordings.length}
        right={
          <Can needs={[may.add, may.dispatch]}>
            <Upload
              accept={RECORDING_ACCEPT}
              showUploadList={false}
              disabled={running}
              beforeUpload={(file) => {
                void send(file)
                return false
              }}
            >
              <Button size="small" loading={running}>
                上传录音
              </Button>
            </Upload>
          </Can>
        }
      />
      {order.recordings.length > 0 && (
        <ul className={`m-0 p-0 pb-10 px-14 no-marks ${css.recordings}`}>
          {order.recordings.map((one) => (
            <Line key={one.key} order={order} recording={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The address is asked for when somebody listens: that is noted. */
function Line({ order, recording }: { order: RepairDetail; recording: Recording }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [url, setUrl] = useState<string>()
  const { key, of, by, at, seconds, there } = recording
  const play = () =>
    run(async () => {
      setUrl((await call(repairApi.hearRecording, { id: order.id, key })).url)
    })
  return (
    <li>
      <span>{RecordingOf.label(of)}</span>
      <span className="ter num">
        {timeText(at)} {by}
        {seconds !== null && ` · ${clock(seconds)}`}
      </span>
      {!there ? (
        <span className="ter">尚未传到，或已过保存期限</span>
      ) : url ? (
        // biome-ignore lint/a11y/useMediaCaption: what was said on the telephone has no text
        <audio controls autoPlay src={url} />
      ) : (
        <Button size="small" loading={running} onClick={() => void play()}>
          播放
        </Button>
      )}
    </li>
  )
}
