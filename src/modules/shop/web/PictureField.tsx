import { Button, Upload } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { sendPicture } from './sendPicture.ts'
import css from './shop.module.css'

interface Props extends Pick<ControlProps, 'id' | 'value' | 'onChange' | 'disabled'> {
  /** Address of the saved picture. */
  readonly saved?: string | null | undefined
  readonly what: string
  readonly wide?: boolean
}

/** One picture that everybody may see: in the public bucket as soon as it is chosen, the row's own with saving. */
export function PictureField({ id, value, onChange, disabled, saved, what, wide }: Props) {
  const [fresh, setFresh] = useState<{ key: string; url: string }>()
  const { running, run } = useRun()
  const [first] = useState(value)
  const shown = value ? (fresh?.key === value ? fresh.url : value === first ? saved : undefined) : undefined
  const choose = (file: File) =>
    run(async () => {
      const sent = await sendPicture(file)
      if (!sent) return
      setFresh(sent)
      onChange(sent.key)
    })
  return (
    <div className="flex gap-12 items-center">
      <div className={wide ? css.wide : css.square}>
        {shown ? <img src={shown} alt={what} /> : <span className="ter small">未上传</span>}
      </div>
      <div className="grid gap-6">
        <Upload
          id={id}
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void choose(file)
            return false
          }}
        >
          <Button loading={running} disabled={disabled} aria-label={`${value ? '更换' : '上传'}${what}`}>
            {value ? '更换' : '上传'}
          </Button>
        </Upload>
        {Boolean(value) && !disabled && (
          <button type="button" className="linkButton small" onClick={() => onChange(undefined)}>
            移除
          </button>
        )}
      </div>
    </div>
  )
}
