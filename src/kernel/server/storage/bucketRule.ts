import { BUCKET_LIMIT, BUCKETS, type Bucket } from '#kernel/shared/bucket.ts'

/** What a bucket takes, and who may read it. */
export interface BucketRule {
  readonly name: string
  readonly extensions: readonly string[]
  readonly maxMb: number
  readonly isPublic: boolean
}

/** The buckets of common 4; the public ones (`{product}`, `{product}-test`: logos, goods) take pictures. */
export function bucketRules(publicBuckets: readonly string[]): (name: string) => BucketRule | undefined {
  const rules = new Map<string, BucketRule>()
  for (const [name, extensions] of Object.entries(BUCKETS))
    rules.set(name, { name, extensions, maxMb: BUCKET_LIMIT[name as Bucket], isPublic: false })
  for (const name of publicBuckets)
    rules.set(name, {
      name,
      extensions: BUCKETS['bit-ev-img'],
      maxMb: BUCKET_LIMIT['bit-ev-img'],
      isPublic: true,
    })
  return (name) => rules.get(name)
}
