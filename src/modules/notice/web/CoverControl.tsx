import { Button, Upload } from 'antd'
import { useEffect, useState } from 'react'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import css from './notice.module.css'

interface Props {
  readonly id: string
  readonly value: StoredFile | null
  readonly onChange: (cover: StoredFile | null) => void
  readonly disabled: boolean
  /** Address of the picture that came with the notice. */
  readonly url: string | null
}

/** One picture, shown as readers will see it; what was chosen here is shown from this browser. */
export function CoverControl({ id, value, onChange, disabled, url }: Props) {
  const { upload } = useKit()
  const [local, setLocal] = useState<string>()
  const [share, setShare] = useState<number>()
  const [failed, setFailed] = useState(false)
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local])
  const shown = value ? (local ?? url) : null

  async function send(file: File): Promise<void> {
    setFailed(false)
    setShare(0)
    try {
      const { bucket, key, name } = await upload(file, setShare)
      setLocal(URL.createObjectURL(file))
      onChange({ bucket, key, name })
    } catch {
      setFailed(true)
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div className={css.coverControl}>
      {shown && <img className={`block mb-10 r-4 ${css.cover}`} src={shown} alt="封面" />}
      <span className="row gap-8">
        <Upload
          id={id}
          accept=".png,.jpg,.jpeg"
          showUploadList={false}
          disabled={disabled || share !== undefined}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button icon={value ? undefined : <PlusIcon size={14} />} disabled={disabled} loading={share !== undefined}>
            {value ? '换一张' : '选择封面图片'}
          </Button>
        </Upload>
        {value && (
          <Button disabled={disabled} onClick={() => onChange(null)}>
            去掉封面
          </Button>
        )}
        {share !== undefined && <span className="ter small num">{Math.round(share * 100)} %</span>}
        {failed && <span className="redText small">图片上传失败，请重新选择</span>}
      </span>
    </div>
  )
}
