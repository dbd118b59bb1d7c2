import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them. Written by the test beside it from a migrated database:
 * after a new migration run it once with UPDATE_SCHEMA=1.
 */

/** jsonb: read parsed, written as text. */
type Json = ColumnType<unknown, string, string>;

export interface Schema {
  appointment_counts: {
    status: string;
    service_day: string;
    backend: number;
    n: number;
  };
  appointment_materials: {
    appointment_id: number;
    material_id: number;
    quantity_used: number;
    shortage: Generated<number>;
    deducted_at: Date;
    returned_at: Date | null;
    is_empty: boolean | null;
    checked_quantity: number | null;
    check_notes: string | null;
  };
  appointment_people: {
    staff_id: number;
    appointment_id: number;
    service_day: string;
    starts_at: Date;
  };
  appointment_people_counts: {
    staff_id: number;
    backend: number;
    n: number;
  };
  appointment_services: {
    appointment_id: number;
    position: number;
    service_id: number;
    name: string;
    duration: number;
    price: number;
  };
  appointment_therapists: {
    appointment_id: number;
    therapist_id: number;
    position: number;
    accepted_at: Date | null;
    ready_at: Date | null;
    picked_up_at: Date | null;
  };
  appointments: {
    id: Generated<number>;
    version: Generated<number>;
    client_id: number;
    service_day: string;
    starts_at: Date;
    ends_at: Date;
    status: string;
    outcome: string | null;
    location: string;
    notes: Generated<string>;
    duration: number;
    total_price: number;
    requires_car: Generated<boolean>;
    driver_id: number | null;
    driver_accepted_at: Date | null;
    driver_assigned_at: Date | null;
    asked_at: Date;
    response_deadline: Date;
    last_reminded_at: Date | null;
    rejection_reason: string | null;
    rejected_at: Date | null;
    rejected_by: number | null;
    rejection_reviewed_at: Date | null;
    rejection_reviewed_by: number | null;
    rejection_review_decision: string | null;
    rejection_review_notes: string | null;
    cancelled_at: Date | null;
    cancelled_by: number | null;
    cancel_reason: string | null;
    started_at: Date | null;
    journey_started_at: Date | null;
    arrived_at: Date | null;
    dropped_off_at: Date | null;
    session_started_at: Date | null;
    session_completed_at: Date | null;
    payment_status: Generated<string>;
    payment_method: string | null;
    payment_amount: number | null;
    extension_amount: number | null;
    payment_notes: string | null;
    payment_verified_at: Date | null;
    payment_verified_by: number | null;
    receipt_hash: string | null;
    receipt_url: string | null;
    status_before_pickup: string | null;
    pickup_requested_at: Date | null;
    pickup_urgency: Generated<string>;
    pickup_notes: string | null;
    pickup_driver_id: number | null;
    pickup_assigned_at: Date | null;
    pickup_deadline: Date | null;
    pickup_asked: Generated<number[]>;
    estimated_pickup_time: Date | null;
    pickup_confirmed_at: Date | null;
    return_journey_completed_at: Date | null;
    materials_checked_at: Date | null;
    materials_checked_by: number | null;
    created_by: number | null;
    created_at: Date;
    updated_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
    deadline_near_told: Date | null;
    deadline_over_told: Date | null;
    rode_out: Generated<boolean>;
  };
  attendance_records: {
    id: Generated<number>;
    staff_id: number;
    service_day: string;
    check_in_at: Date | null;
    check_out_at: Date | null;
    arrival: string;
    status: string;
    notes: Generated<string>;
    approved_at: Date | null;
    approved_by: number | null;
    created_at: Date;
    updated_at: Date;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Date;
    actor_id: number | null;
    actor_role: string;
    action: string;
    entity: string;
    entity_id: string;
    before: Json | null;
    after: Json | null;
    request_id: string | null;
    address: string | null;
  };
  availability_windows: {
    id: Generated<number>;
    staff_id: number;
    service_day: string;
    during: string;
    created_at: Date;
    updated_at: Date;
  };
  challenges: {
    id: Generated<number>;
    token_hash: Buffer;
    purpose: string;
    user_id: number | null;
    email: string;
    username: string | null;
    password_hash: string | null;
    code_hash: Buffer;
    code_expires_at: Date;
    tries: Generated<number>;
    created_at: Date;
    closed_at: Date | null;
  };
  channel_tokens: {
    token_hash: Buffer;
    session_id: string;
    expires_at: Date;
  };
  clients: {
    id: Generated<number>;
    first_name: string;
    last_name: Generated<string>;
    phone_number: string;
    email: string | null;
    address: Generated<string>;
    notes: Generated<string>;
    created_at: Date;
    updated_at: Date;
  };
  code_mails: {
    key: string;
    sent_at: Date;
    streak: Generated<number>;
  };
  events: {
    id: GeneratedAlways<number>;
    tx_id: Generated<string>;
    at: Date;
    type: string;
    appointment_id: number | null;
    audience: Generated<Json>;
    payload: Generated<Json>;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    request_hash: Buffer;
    status: number | null;
    body: Json | null;
    created_at: Date;
  };
  known_devices: {
    user_id: number;
    token_hash: Buffer;
    created_at: Date;
    seen_at: Date;
  };
  mail_outbox: {
    id: GeneratedAlways<number>;
    at: Date;
    recipient: string;
    subject: string;
    text: string;
    code: string | null;
  };
  materials: {
    id: Generated<number>;
    name: string;
    category: Generated<string>;
    unit: string;
    reusable: Generated<boolean>;
    stock: Generated<number>;
    reorder_level: Generated<number>;
    is_empty: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  notifications: {
    id: Generated<number>;
    user_id: number;
    type: string;
    notification_type: string;
    title: string;
    message: string;
    appointment_id: number | null;
    created_at: Date;
    read_at: Date | null;
  };
  payments: {
    id: Generated<number>;
    appointment_id: number;
    kind: string;
    method: string | null;
    amount: number;
    notes: Generated<string>;
    receipt_hash: string | null;
    collected_by: number | null;
    recorded_by: number | null;
    reverses: number | null;
    at: Date;
    gcash_reference: string | null;
    seen_in_history: Generated<boolean>;
  };
  receipt_files: {
    hash: string;
    mime: string;
    content: Buffer;
  };
  receipts: {
    appointment_id: number;
    hash: string;
    uploaded_by: number;
    at: Date;
  };
  release_tokens: {
    id: GeneratedAlways<number>;
    remote: string;
    token_hash: Buffer;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  remote_files: {
    integrity: string;
    body: Buffer;
  };
  remote_pointers: {
    remote: string;
    versions: string[];
    moved_at: Date;
  };
  remote_versions: {
    remote: string;
    version: string;
    files: Json;
    sources: string | null;
    origin: string;
    published_at: Date;
    pages: Json | null;
  };
  schema_migrations: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Date>;
  };
  service_materials: {
    service_id: number;
    material_id: number;
    quantity: number;
  };
  services: {
    id: Generated<number>;
    name: string;
    duration: number;
    price: number;
    description: Generated<string>;
    is_active: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: string;
    user_id: number;
    token_hash: Buffer;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    idle_seconds: number;
    user_agent: Generated<string>;
    address: Generated<string>;
    revoked_at: Date | null;
  };
  settings: {
    key: string;
    value: Json;
    updated_at: Date;
    updated_by: number | null;
  };
  shell_files: {
    path: string;
    body: Buffer;
    replaced_at: Date | null;
  };
  sign_in_attempts: {
    key: string;
    tries: number;
    failures: number;
    locked_until: Date | null;
    last_at: Date;
  };
  staff_holds: {
    id: Generated<number>;
    staff_id: number;
    appointment_id: number;
    leg: string;
    during: string;
  };
  stock_movements: {
    id: Generated<number>;
    material_id: number;
    kind: string;
    quantity: number;
    appointment_id: number | null;
    recorded_by: number | null;
    notes: Generated<string>;
    at: Date;
  };
  users: {
    id: Generated<number>;
    role: string;
    username: string | null;
    email: string;
    email_verified_at: Date | null;
    password_hash: string | null;
    two_factor: Generated<boolean>;
    first_name: string;
    last_name: string;
    phone_number: string | null;
    specialization: string | null;
    vehicle_type: string | null;
    motorcycle_plate: string | null;
    seats: number | null;
    is_active: Generated<boolean>;
    disabled_at: Date | null;
    disabled_reason: string | null;
    suspended_until: Date | null;
    created_at: Date;
    updated_at: Date;
    muted_topics: Generated<string[]>;
  };
}
