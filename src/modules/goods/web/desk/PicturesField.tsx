import { Button, Upload } from 'antd'
import { sized } from '#kernel/shared/sized.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import type { ControlProps } from '#kernel/web/form/index.ts'
import { sendPicture } from '#modules/shop/web/index.ts'
import { MOST_PICTURES } from '../../shared/goods.ts'
import css from './desk.module.css'
import { rememberPicture, usePictures } from './pictures.ts'

/** Pictures of goods in their order; the first is the one in lists. */
export function PicturesField({ id, value, onChange, disabled }: ControlProps) {
  const urls = usePictures()
  const keys = (value as readonly string[] | undefined) ?? []
  const { running, run } = useRun()
  /** One after the other, in the order they were chosen; what is beyond the most stays. */
  const choose = (files: readonly File[]) =>
    run(async () => {
      const all = [...keys]
      for (const file of files.slice(0, MOST_PICTURES - all.length)) {
        const sent = await sendPicture(file)
        if (!sent) return
        rememberPicture(sent.key, sent.url)
        all.push(sent.key)
        onChange([...all])
      }
    })
  const move = (from: number, by: number) => {
    const moved = keys[from]
    if (moved !== undefined) onChange(keys.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }
  return (
    <div className="grid gap-8">
      <div className={css.pictures}>
        {keys.map((key, n) => (
          <div key={key} className={css.picture}>
            <img src={sized(urls(key) ?? '', 320)} alt={`商品图片${n + 1}`} />
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
        multiple
        disabled={disabled || running || keys.length >= MOST_PICTURES}
        beforeUpload={(file, files) => {
          // Told for each of them; the first takes all.
          if (file === files[0]) void choose(files)
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
