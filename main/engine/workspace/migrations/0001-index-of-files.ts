/** The catalogue's first form: an index over bundles, campaigns and comparisons. Lists and small tables are JSON text. */
export const sql = `
create table bundles (
  id text primary key,
  label text not null,
  sha text,
  describe text,
  suite text,
  preset text not null,
  tier text not null,
  devices text not null,
  timestamp_utc text not null,
  subject_version text,
  machine_fingerprint text,
  environment_hash text,
  campaign_id text,
  kind text,
  cases integer not null,
  incomplete integer not null,
  size_bytes integer not null
) strict;
create index bundles_by_label on bundles (label, preset, timestamp_utc);
create index bundles_by_campaign on bundles (campaign_id);

create table records (
  bundle_id text not null references bundles (id) on delete cascade,
  case_id text not null,
  status text not null,
  case_hash text,
  compare_as text,
  error_summary text,
  primary key (bundle_id, case_id)
) strict, without rowid;
create index records_by_case on records (case_id);

create table outputs (
  bundle_id text not null,
  case_id text not null,
  output text not null,
  file text not null,
  shape text not null,
  dtype text not null,
  element_sha256 text,
  stable integer not null,
  primary key (bundle_id, case_id, output),
  foreign key (bundle_id, case_id) references records (bundle_id, case_id) on delete cascade
) strict, without rowid;

create table campaigns (
  id text primary key,
  name text not null,
  kind text not null,
  suite text not null,
  refs text not null,
  target text not null,
  phase text not null,
  reason text,
  created_utc text not null,
  bundles text not null,
  comparisons text not null
) strict;

create table comparisons (
  id text primary key,
  reference text not null,
  candidate text not null,
  reference_bundles text not null,
  candidate_bundles text not null,
  created_utc text not null,
  exit_status integer not null,
  summary text not null
) strict;
`
