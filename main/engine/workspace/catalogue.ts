import type { z } from 'zod'
import {
  BundleRow,
  CampaignRow,
  ComparisonRow,
  CostRow,
  CountsRow,
  OutputRow,
  RecordRow,
  toColumns,
  type BundleRows,
} from './catalogue-rows.ts'
import { schemaOf, type Database } from './open-database.ts'

/** Holds the open database, so that `rebuild` can put a new one in its place. */
export type Connection = { database: Database }

export type Catalogue = ReturnType<typeof catalogueOf>

/** Typed queries over the index. Writes are whole or not at all. Times are in the order of their text (UTC ISO). */
export function catalogueOf(connection: Connection) {
  const all = <S extends z.ZodType>(schema: S, sql: string, bound: Record<string, string> = {}): z.output<S>[] =>
    connection.database
      .prepare(sql)
      .all(bound)
      .map((row) => schema.parse(row))

  const insert = (table: string, row: Record<string, unknown>, conflict = ''): void => {
    const columns = toColumns(row)
    const names = Object.keys(columns)
    const places = names.map((name) => `@${name}`)
    connection.database
      .prepare(`insert ${conflict} into ${table} (${names.join(', ')}) values (${places.join(', ')})`)
      .run(columns)
  }

  return {
    schema: () => schemaOf(connection.database),
    ids: (of: 'bundles' | 'campaigns' | 'comparisons'): ReadonlySet<string> =>
      new Set(connection.database.prepare(`select id from ${of}`).pluck().all().map(String)),

    counts: () => {
      const [row] = all(
        CountsRow,
        `select (select count(*) from bundles) as bundles, (select count(*) from records) as records,
         (select count(*) from campaigns) as campaigns, (select count(*) from comparisons) as comparisons`,
      )
      if (row === undefined) throw new Error('a query without a table gave no row')
      return row
    },

    /** Newest first. */
    bundles: () => all(BundleRow, 'select * from bundles order by timestamp_utc desc, id'),
    /** Those whose id begins with `prefix` (hex digits). */
    bundlesByIdPrefix: (prefix: string) =>
      all(BundleRow, 'select * from bundles where substr(id, 1, length(@begin)) = @begin order by id', {
        begin: prefix,
      }),
    /** Those of a ref: its label, describe, or (7 or more digits) the beginning of its sha. Newest first. */
    bundlesByRef: (ref: string) =>
      all(
        BundleRow,
        `select * from bundles where label = @ref or describe = @ref or (length(@ref) >= 7 and substr(sha, 1, length(@ref)) = @ref)
         order by timestamp_utc desc, id`,
        { ref },
      ),
    bundlesOfCampaign: (campaignId: string) =>
      all(BundleRow, 'select * from bundles where campaign_id = @campaignId order by id', { campaignId }),
    records: (bundleId: string) =>
      all(RecordRow, 'select * from records where bundle_id = @bundleId order by case_id', { bundleId }),
    outputs: (bundleId: string) =>
      all(OutputRow, 'select * from outputs where bundle_id = @bundleId order by case_id, output', { bundleId }),
    /** What records of a suite's cases cost on a machine, newest first. */
    costs: (suite: string, machineFingerprint: string, caseIds: readonly string[]) =>
      all(
        CostRow,
        `select records.case_id, preset, status, wall_s, peak_bytes, arrays_bytes
         from json_each(@caseIds) as wanted
         join records on records.case_id = wanted.value
         join bundles on bundles.id = records.bundle_id
         where machine_fingerprint = @machineFingerprint and suite = @suite
         order by timestamp_utc desc`,
        { suite, machineFingerprint, caseIds: JSON.stringify(caseIds) },
      ),
    putBundle: (rows: BundleRows): void => {
      const { id } = rows.bundle
      connection.database.transaction(() => {
        connection.database.prepare('delete from bundles where id = ?').run(id)
        insert('bundles', rows.bundle)
        for (const record of rows.records) insert('records', { bundle_id: id, ...record })
        for (const output of rows.outputs) insert('outputs', { bundle_id: id, ...output })
      })()
    },

    /** Newest first. */
    campaigns: () => all(CampaignRow, 'select * from campaigns order by created_utc desc, id'),
    campaignsByIdPrefix: (prefix: string) =>
      all(CampaignRow, 'select * from campaigns where substr(id, 1, length(@begin)) = @begin order by id', {
        begin: prefix,
      }),
    putCampaign: (row: CampaignRow): void => {
      insert('campaigns', row, 'or replace')
    },

    /** Newest first. */
    comparisons: () => all(ComparisonRow, 'select * from comparisons order by created_utc desc, id'),
    comparisonsByIdPrefix: (prefix: string) =>
      all(ComparisonRow, 'select * from comparisons where substr(id, 1, length(@begin)) = @begin order by id', {
        begin: prefix,
      }),
    /** Comparisons of the two sides of one self-check, under every preset of theirs. Newest first. */
    selfChecks: () =>
      all(
        ComparisonRow,
        `select * from comparisons
         where exists (select 1 from json_each(reference_bundles)) and not exists (
           select 1 from json_each(reference_bundles) as a
           left join json_each(candidate_bundles) as b on b.key = a.key
           left join bundles as of_a on of_a.id = a.value
           left join bundles as of_b on of_b.id = b.value
           where of_a.kind is not 'self-check' or of_b.kind is not 'self-check' or of_a.id = of_b.id
             or of_a.campaign_id is not of_b.campaign_id)
         order by created_utc desc, id`,
      ),
    putComparison: (row: ComparisonRow): void => {
      insert('comparisons', row, 'or replace')
    },

    /** What SQLite itself finds wrong in its file; empty where nothing. */
    integrityProblems: (): string[] =>
      connection.database
        .prepare('pragma integrity_check')
        .pluck()
        .all()
        .map(String)
        .filter((line) => line !== 'ok'),
  }
}
