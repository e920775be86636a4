import { type ReactNode, useEffect, useRef } from 'react'
import { extensionOf } from '#kernel/shared/bucket.ts'
import { useSending } from '#kernel/web/form/index.ts'
import type { UploadedFile } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import css from './buyer.module.css'
import { faultOf, MOST_FILES } from './voucherCheck.ts'

interface Props {
  readonly value: readonly UploadedFile[]
  onChange(files: readonly UploadedFile[]): void
  readonly wrong: string | undefined
}

/** The pictures of a transfer: looked at when they are chosen, seen while they go up, sent again when one did not arrive. */
export function VoucherFiles({ value, onChange, wrong }: Props) {
  const { sending, start, drop } = useSending(value, onChange)
  const { seen, keep } = useSeen()
  const room = MOST_FILES - value.length - sending.length
  const choose = async (files: readonly File[]) => {
    if (files.length > room) toast.warning(`最多${MOST_FILES}张，多出的没有添加`)
    for (const file of files.slice(0, Math.max(room, 0))) {
      const fault = await faultOf(file)
      if (fault) {
        toast.warning(fault)
        continue
      }
      keep(file)
      start(file)
    }
  }
  return (
    <div className={css.whole}>
      <span id="voucherFiles">凭证图片（1–{MOST_FILES}张，JPG、PNG 或银行回单 PDF）</span>
      <ul className={`bare-list flex wrap gap-8 mt-4`} aria-labelledby="voucherFiles">
        {value.map(({ key, name }) => (
          <Tile key={key} name={name} src={seen.get(name)} said="已上传">
            <button
              type="button"
              className="linkButton"
              aria-label={`移除 ${name}`}
              onClick={() => onChange(value.filter((one) => one.key !== key))}
            >
              移除
            </button>
          </Tile>
        ))}
        {sending.map(({ file, name, share, failed }) => (
          <Tile
            key={name}
            name={name}
            src={seen.get(name)}
            said={failed ? '没有传上' : `${Math.round(share * 100)}%`}
            failed={failed === true}
          >
            {failed && (
              <>
                <button type="button" className="linkButton" aria-label={`重传 ${name}`} onClick={() => start(file)}>
                  重试
                </button>
                <button type="button" className="linkButton" aria-label={`移除 ${name}`} onClick={() => drop(file)}>
                  移除
                </button>
              </>
            )}
          </Tile>
        ))}
        {room > 0 && (
          <li>
            <label className={`sec t13 ${css.addFile}`}>
              ＋ 添加图片
              <input
                className={css.choose}
                type="file"
                multiple
                accept=".png,.jpg,.jpeg,.pdf"
                aria-label="添加凭证图片"
                aria-invalid={Boolean(wrong)}
                onChange={({ currentTarget }) => {
                  void choose([...(currentTarget.files ?? [])])
                  // The same one may be chosen again after it was removed.
                  currentTarget.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {wrong && <span className="redText small">{wrong}</span>}
    </div>
  )
}

interface TileProps {
  readonly name: string
  readonly src: string | undefined
  readonly said: string
  readonly failed?: boolean
  readonly children: ReactNode
}

function Tile({ name, src, said, failed = false, children }: TileProps) {
  return (
    <li className={css.file}>
      {src ? (
        <a href={src} target="_blank" rel="noreferrer" aria-label={`查看 ${name}`}>
          <img src={src} alt="" width={96} height={72} />
        </a>
      ) : (
        <span className={`ter t12 anywhere ${css.paper}`}>{name}</span>
      )}
      <span className="row between gap-4 t12">
        <span className={failed ? 'redText' : 'ter num'}>{said}</span>
        <span className="row gap-6">{children}</span>
      </span>
    </li>
  )
}

/** Pictures as the browser holds them, by name, until the form goes. */
function useSeen() {
  const seen = useRef(new Map<string, string>())
  useEffect(() => {
    const held = seen.current
    return () => {
      for (const url of held.values()) URL.revokeObjectURL(url)
    }
  }, [])
  const keep = (file: File) => {
    if (extensionOf(file.name) !== 'pdf') seen.current.set(file.name, URL.createObjectURL(file))
  }
  return { seen: seen.current, keep }
}
