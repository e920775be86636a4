import { Button, Upload } from 'antd'
import { useRef, useState } from 'react'
import { type UploadedFile, useKit } from '../services.tsx'
import { CloseIcon, PlusIcon } from '../ui/icons/index.ts'

interface FilesProps {
  readonly id: string
  readonly value: readonly UploadedFile[]
  readonly onChange: (files: readonly UploadedFile[]) => void
  readonly disabled: boolean
  readonly accept?: string
  readonly most?: number
}

interface Sending {
  readonly name: string
  readonly share: number
  /** Kept to send again after a failure. */
  readonly file: File
  readonly failed?: boolean
}

const size = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Files sent as they are chosen; one that failed stays to be sent again. */
export function FilesControl({ id, value, onChange, disabled, accept, most = 20 }: FilesProps) {
  const { upload } = useKit()
  const [sending, setSending] = useState<readonly Sending[]>([])
  // Several files end at different times; each adds itself to what is there then.
  const latest = useRef(value)
  latest.current = value

  async function send(file: File): Promise<void> {
    const mark = (part: Partial<Sending>) =>
      setSending((now) => now.map((one) => (one.file === file ? { ...one, ...part } : one)))
    setSending((now) => [...now.filter((one) => one.file !== file), { name: file.name, share: 0, file }])
    try {
      const done = await upload(file, (share) => mark({ share }))
      setSending((now) => now.filter((one) => one.file !== file))
      latest.current = [...latest.current, done]
      onChange(latest.current)
    } catch {
      mark({ failed: true })
    }
  }

  const full = value.length + sending.length >= most
  return (
    <div className="files">
      {value.map((file) => (
        <div key={file.key} className="fileRow">
          <span className="clip">{file.name}</span>
          {/* A file read back with its row comes without its size. */}
          {file.size > 0 && <span className="ter small num">{size(file.size)}</span>}
          {!disabled && (
            <button
              type="button"
              aria-label={`移除${file.name}`}
              onClick={() => onChange(value.filter((other) => other.key !== file.key))}
            >
              <CloseIcon size={12} />
            </button>
          )}
        </div>
      ))}
      {sending.map((one) => (
        <div key={one.name} className="fileRow">
          <span className="clip">{one.name}</span>
          {one.failed ? (
            <>
              <span className="redText small">没有传上去</span>
              <button type="button" className="linkButton small" onClick={() => void send(one.file)}>
                重试
              </button>
              <button
                type="button"
                aria-label={`移除${one.name}`}
                onClick={() => setSending((now) => now.filter((other) => other !== one))}
              >
                <CloseIcon size={12} />
              </button>
            </>
          ) : (
            <span className="ter small num">{Math.round(one.share * 100)} %</span>
          )}
        </div>
      ))}
      <Upload
        id={id}
        accept={accept}
        multiple
        showUploadList={false}
        disabled={disabled || full}
        beforeUpload={(file) => {
          void send(file)
          return false
        }}
      >
        <Button icon={<PlusIcon size={14} />} disabled={disabled || full}>
          添加文件
        </Button>
      </Upload>
    </div>
  )
}
