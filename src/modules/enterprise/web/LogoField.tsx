import { Button, Upload } from 'antd'
import { useState } from 'react'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import css from './enterprise.module.css'

interface Props extends ControlProps {
  /** Address of the saved mark. */
  readonly saved: string | null
  readonly dark?: boolean
}

/** A mark goes into the public bucket as soon as it is chosen; it becomes the company's with saving. */
export function LogoField({ id, value, onChange, disabled, saved, dark }: Props) {
  const [fresh, setFresh] = useState<string>()
  const { running, run } = useRun()
  const shown = value ? (fresh ?? saved) : null
  async function choose(file: File): Promise<void> {
    await run(async () => {
      const [stored] = await upload([file], { publicBucket: PUBLIC_BUCKET })
      if (!stored) return
      setFresh(URL.createObjectURL(file))
      onChange(stored.key)
    })
  }
  return (
    <div className="grid cols-1-auto gap-12 items-center">
      <div className={dark ? css.dark : css.light}>{shown ? <img src={shown} alt="" /> : <span>未上传</span>}</div>
      <div className={`grid gap-6 ${css.logoVerbs}`}>
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
          <Button loading={running} disabled={disabled}>
            {value ? '更换' : '上传'}
          </Button>
        </Upload>
        {Boolean(value) && (
          <button type="button" className="linkButton" onClick={() => onChange(undefined)}>
            移除
          </button>
        )}
      </div>
    </div>
  )
}
