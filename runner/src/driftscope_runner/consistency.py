"""The relations of a suite as its listing and its worker need them: every name known, every pair of case ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from .case_id import CaseId
from .refusal import Refused
from .registry import Declaration
from .relation import Relation
from .tolerance import RegistryError, Tolerance

Cases = Mapping[str, Declaration]


class Partner(NamedTuple):
    """What a relation points at."""

    declared: Declaration
    variant: str


def relations_of(declared: Declaration, case_id: CaseId, cases: Cases) -> list[dict[str, Any]]:
    """The relations of one case id as they are listed (Relation in main/contract/registry.ts).

    A partner that does not exist at the same tier and device makes none. On the gpu the cpu's case id is one.
    """
    listed = [
        _listed(str(partner_id), _outputs(declared, relation, partner), relation.tolerance, relation.says)
        for relation, partner, partner_id in _pairs(declared, case_id, cases)
    ]
    stable = declared.variants[case_id.variant].stable_expected and not declared.name.startswith("routine.")
    if stable and case_id.device == "gpu" and "cpu" in declared.tier_devices(case_id.tier):
        same = {output: output for output in declared.outputs}
        says = "Both devices give the same numbers, to rounding."
        listed.append(_listed(str(case_id._replace(device="cpu")), same, declared.across_devices, says))
    return listed


def unmet_relations(declared: Declaration, case_id: CaseId, cases: Cases) -> dict[str, str]:
    """Case ids that this version need not agree with, each with what its probe says; the subject is imported."""
    unmet = {}
    for relation, _, partner_id in _pairs(declared, case_id, cases):
        reason = next((lacking for probe in relation.requires if (lacking := probe()) is not None), None)
        if reason is not None:
            unmet[str(partner_id)] = reason
    return unmet


def refuse_unusable_relations(cases: Cases) -> None:
    """Refused with file and line of the case whose relation names what is not there, or can't be held."""
    for declared in cases.values():
        try:
            for relation in declared.consistency:
                _check(declared, relation, cases)
            _refuse_twins(declared, cases)
        except RegistryError as error:
            raise Refused(declared.file, f"line {declared.line}", str(error)) from None


def _listed(partner_id: str, outputs: Mapping[str, str], tolerance: Tolerance, says: str) -> dict[str, Any]:
    return {"with": partner_id, "outputs": dict(outputs), "tolerance": asdict(tolerance), "says": says}


def _pairs(declared: Declaration, case_id: CaseId, cases: Cases) -> Iterator[tuple[Relation, Partner, CaseId]]:
    for relation in declared.consistency:
        partner = _partner(declared, relation.to or case_id.variant, cases)
        there = partner.declared.tiers
        if case_id.variant not in relation.of or case_id.tier not in relation.tiers or case_id.tier not in there:
            continue
        if case_id.device in partner.declared.tier_devices(case_id.tier):
            partner_id = CaseId(partner.declared.name, partner.variant, case_id.tier, case_id.device)
            yield relation, partner, partner_id


def _partner(declared: Declaration, to: str, cases: Cases) -> Partner:
    """A case's name has a dot, a variant's has none."""
    if "." not in to:
        return Partner(declared, to)
    name, _, variant = to.removesuffix("]").partition("[")
    if name not in cases:
        raise RegistryError(f"a relation of the case {declared.name}: there is no case {name}")
    return Partner(cases[name], variant or "default")


def _outputs(declared: Declaration, relation: Relation, partner: Partner) -> dict[str, str]:
    if relation.outputs is not None:
        return relation.outputs
    return {name: name for name in declared.outputs if name in partner.declared.outputs}


def _check(declared: Declaration, relation: Relation, cases: Cases) -> None:
    for variant in relation.of:
        partner = _partner(declared, relation.to or variant, cases)
        for owner, name in ((declared, variant), partner):
            _refuse_unless(name in owner.variants, declared, f"{owner.name} has no variant {name}")
            stable = owner.variants[name].stable_expected
            _refuse_unless(stable, declared, f"the numbers of {owner.name}[{name}] may differ from run to run")
        _check_outputs(declared, variant, _outputs(declared, relation, partner), partner)
        ids = (CaseId(declared.name, variant, tier, device) for tier, device in _places(declared))
        exists = any(pair[0] is relation for case_id in ids for pair in _pairs(declared, case_id, cases))
        _refuse_unless(exists, declared, f"{relation.to} does not exist at any tier and device of {variant}")


def _check_outputs(declared: Declaration, variant: str, outputs: Mapping[str, str], partner: Partner) -> None:
    other_name = f"{partner.declared.name}[{partner.variant}]"
    _refuse_unless(bool(outputs), declared, f"it has no output in common with {other_name}")
    for own, other in outputs.items():
        _refuse_unless(own in declared.outputs, declared, f"it has no output {own}")
        _refuse_unless(other in partner.declared.outputs, declared, f"{other_name} has no output {other}")
        itself = partner == (declared, variant) and own == other
        _refuse_unless(not itself, declared, f"the output {own} of {other_name} is compared with itself")


def _places(declared: Declaration) -> list[tuple[str, str]]:
    return [(tier, device) for tier in declared.tiers for device in declared.tier_devices(tier)]


def _refuse_twins(declared: Declaration, cases: Cases) -> None:
    """A pair of case ids is one row."""
    for variant in declared.variants:
        for tier, device in _places(declared):
            case_id = CaseId(declared.name, variant, tier, device)
            found = [str(partner_id) for _, _, partner_id in _pairs(declared, case_id, cases)]
            twice = next((one for one in found if found.count(one) > 1), None)
            _refuse_unless(twice is None, declared, f"{case_id} is related to {twice} twice; give one relation")


def _refuse_unless(holds: bool, declared: Declaration, why: str) -> None:
    if not holds:
        raise RegistryError(f"a relation of the case {declared.name}: {why}")
