import { join } from 'node:path'
import type { ShardPlace } from './target.ts'

export function shardFolder({ runDirectory, shard }: ShardPlace): string {
  return join(runDirectory, 'shards', String(shard))
}
