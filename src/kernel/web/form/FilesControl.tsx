import { Button, Upload } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tellFault } from '../client/fault.ts'
import { type UploadedFile, useKit } from '../services.tsx'
import { CloseIcon, PlusIcon } from '../ui/icons/index.ts'
import { UploadsContext } from './uploads.ts'

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
  const uploads = useContext(UploadsContext)
  const [sending, setSending] = useState<readonly Sending[]>([])
  // Several files end at different times; each adds itself to what is there then.
  const latest = useRef(value)
  latest.current = value
  const chosen = useRef(new Set<File>())
  useEffect(() => {
    const files = chosen.current
    return () => {
      for (const file of files) uploads?.release(file)
    }
  }, [uploads])

  function start(file: File): void {
    chosen.current.add(file)
    uploads?.hold(file, send(file))
  }

  function drop(file: File): void {
    chosen.current.delete(file)
    uploads?.release(file)
    setSending((now) => now.filter((one) => one.file !== file))
  }

  async function send(file: File): Promise<boolean> {
    const mark = (part: Partial<Sending>) =>
      setSending((now) => now.map((one) => (one.file === file ? { ...one, ...part } : one)))
    setSending((now) => [...now.filter((one) => one.file !== file), { name: file.name, share: 0, file }])
    try {
      const done = await upload(file, (share) => mark({ share }))
      latest.current = [...latest.current, done]
      // Whoever waits for the file reads the value as soon as it is told.
      flushSync(() => {
        drop(file)
        onChange(latest.current)
      })
      return true
    } catch (thrown) {
      tellFault(thrown)
      mark({ failed: true })
      return false
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
              <button type="button" className="linkButton small" onClick={() => start(one.file)}>
                重试
              </button>
              <button type="button" aria-label={`移除${one.name}`} onClick={() => drop(one.file)}>
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
          start(file)
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
