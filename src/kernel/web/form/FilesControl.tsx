import { Button, Upload } from 'antd'
import type { UploadedFile } from '../services.tsx'
import { CloseIcon, PlusIcon } from '../ui/icons/index.ts'
import { type Sending, useSending } from './useSending.ts'

interface FilesProps {
  readonly id: string
  readonly value: readonly UploadedFile[]
  readonly onChange: (files: readonly UploadedFile[]) => void
  readonly disabled: boolean
  readonly accept?: string
  readonly most?: number
}

const size = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Files sent as they are chosen; one that failed stays to be sent again. */
export function FilesControl({ id, value, onChange, disabled, accept, most = 20 }: FilesProps) {
  const { sending, start, drop } = useSending(value, onChange)
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
              aria-label={`移除 ${file.name}`}
              onClick={() => onChange(value.filter((other) => other.key !== file.key))}
            >
              <CloseIcon size={12} />
            </button>
          )}
        </div>
      ))}
      {sending.map((one) => (
        <SendingRow key={one.name} sending={one} onRetry={() => start(one.file)} onRemove={() => drop(one.file)} />
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

interface SendingProps {
  readonly sending: Sending
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function SendingRow({ sending: { name, share, failed }, onRetry, onRemove }: SendingProps) {
  return (
    <div className="fileRow">
      <span className="clip">{name}</span>
      {failed ? (
        <>
          <span className="redText small">上传失败</span>
          <button type="button" className="linkButton small" onClick={onRetry}>
            重试
          </button>
          <button type="button" aria-label={`移除${name}`} onClick={onRemove}>
            <CloseIcon size={12} />
          </button>
        </>
      ) : (
        <span className="ter small num">{Math.round(share * 100)} %</span>
      )}
    </div>
  )
}
