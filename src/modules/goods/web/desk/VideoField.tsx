import { Button, Upload } from 'antd'
import { upload } from '#kernel/web/client/upload.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { rememberPicture, usePictures } from './pictures.ts'

const MOST_MB = 50

/** One film of the goods, for phones too: not larger than a visitor will wait for. */
export function VideoField({ id, value, onChange, disabled }: ControlProps) {
  const key = value as string | undefined
  const url = usePictures()(key)
  const { running, run } = useRun()
  const choose = (file: File) =>
    run(async () => {
      if (file.size > MOST_MB * 1024 * 1024) {
        toast.error(`视频超过${MOST_MB}MB，请压缩后再上传`)
        return
      }
      const [stored] = await upload([file])
      if (!stored) return
      rememberPicture(stored.key, URL.createObjectURL(file))
      onChange(stored.key)
    })
  return (
    <div className="grid gap-8">
      {url && (
        // biome-ignore lint/a11y/useMediaCaption: sellers' films have no subtitles
        <video src={url} controls preload="none" width={240} aria-label="商品视频" />
      )}
      <div className="flex gap-8 items-center">
        <Upload
          id={id}
          accept=".mp4,.webm"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void choose(file)
            return false
          }}
        >
          <Button loading={running} disabled={disabled}>
            {key ? '更换视频' : '上传视频'}
          </Button>
        </Upload>
        {key && !disabled && (
          <button type="button" className="linkButton small" onClick={() => onChange(undefined)}>
            移除视频
          </button>
        )}
      </div>
    </div>
  )
}
