import { Button, Upload } from 'antd'
import { useState } from 'react'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { MOST_PICTURES } from '../../shared/goods.ts'
import css from './desk.module.css'
import { rememberPicture, usePictures } from './pictures.ts'

/** Pictures of goods in their order; the first is the one in lists. */
export function PicturesField({ id, value, onChange, disabled }: ControlProps) {
  const urls = usePictures()
  const keys = (value as readonly string[] | undefined) ?? []
  const { running, run } = useRun()
  const [sending, setSending] = useState(0)
  const choose = (file: File) => {
    setSending((n) => n + 1)
    return run(async () => {
      const [stored] = await upload([file], { publicBucket: PUBLIC_BUCKET })
      if (!stored) return
      rememberPicture(stored.key, URL.createObjectURL(file))
      onChange([...keys, stored.key])
    }).finally(() => setSending((n) => n - 1))
  }
  const move = (from: number, by: number) => {
    const moved = keys[from]
    if (moved !== undefined) onChange(keys.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }
  return (
    <div className="grid gap-8">
      <div className={css.pictures}>
        {keys.map((key, n) => (
          <div key={key} className={css.picture}>
            <img src={urls(key)} alt={`商品图片${n + 1}`} />
            {!disabled && (
              <span className="flex gap-6 small">
                {n > 0 && (
                  <button
                    type="button"
                    className="linkButton"
                    aria-label={`第${n + 1}张前移`}
                    onClick={() => move(n, -1)}
                  >
                    前移
                  </button>
                )}
                <button
                  type="button"
                  className="linkButton"
                  aria-label={`删除第${n + 1}张`}
                  onClick={() => onChange(keys.filter((one) => one !== key))}
                >
                  删除
                </button>
              </span>
            )}
          </div>
        ))}
      </div>
      <Upload
        id={id}
        accept=".png,.jpg,.jpeg"
        showUploadList={false}
        disabled={disabled || keys.length >= MOST_PICTURES || sending > 0}
        beforeUpload={(file) => {
          void choose(file)
          return false
        }}
      >
        <Button loading={running} disabled={disabled || keys.length >= MOST_PICTURES}>
          添加图片
        </Button>
      </Upload>
    </div>
  )
}
