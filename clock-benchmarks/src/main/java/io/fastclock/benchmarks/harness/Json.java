// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** The JSON format of tasks and results, between processes and in files. */
final class Json {
    static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS) // A task without arguments.
            .build();

    private Json() {}

    /** Returns the type argument of the only parameter of an object's supertype. */
    static JavaType parameter(Object object, Class<?> supertype) {
        return MAPPER.constructType(object.getClass()).findTypeParameters(supertype)[0];
    }
}
